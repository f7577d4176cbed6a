/** Line ends to some programs, such as Python's `splitlines`, which JSON does not escape. */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** Returns JSON for the `data` of a server-sent event: one line for every client. */
export function eventJson(value: object): string {
  return JSON.stringify(value).replace(lineEnds, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
