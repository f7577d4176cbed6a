/** What JSON leaves as it is and programs that split text at every kind of line end take for one, such as Python's `splitlines`. */
const lineEnds = /[\u0085\u2028\u2029]/g;

/** JSON for the `data` of a server-sent event: one line, whatever a client takes for the end of one. */
export function eventJson(value: object): string {
  return JSON.stringify(value).replace(lineEnds, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
