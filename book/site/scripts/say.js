/** A sentence with its fields filled in. */
export const say = (sentence, fields = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
