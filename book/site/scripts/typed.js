/* A browser runs a module only if its host calls it a script, and does not say why it does not. */
const SCRIPT = /^\s*(text|application)\/(x-)?(javascript|ecmascript)\s*(;|$)/i;

/** What a host calls a file that is there and can be no module for what it is called; else undefined.
    @param {string | URL} address
    @param {(address: string | URL) => Promise<Response>} ask */
export const wrongType = async (address, ask = fetch) => {
  const answer = await ask(address).catch(() => undefined);
  await answer?.body?.cancel();
  const type = answer?.headers.get("content-type") ?? "";
  return answer?.ok && !SCRIPT.test(type) ? type.split(";")[0] || "nothing" : undefined;
};
