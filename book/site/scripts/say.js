/** A sentence with its fields filled in.
    @param {string} sentence
    @param {Record<string, unknown>} fields */
export const say = (sentence, fields = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
