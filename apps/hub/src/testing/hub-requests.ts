/** Returns the body of a commit with one line per entry. */
export function commitBody(...lines: { key: string; value: unknown }[]): string {
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

export const header = (summary = "change", more: object = {}) => ({ key: "header", value: { summary, ...more } });
export const file = (path: string, content: string) => ({
  key: "file",
  value: { path, content: Buffer.from(content).toString("base64"), encoding: "base64" },
});
export const asCommit = { "Content-Type": "application/x-ndjson" };
