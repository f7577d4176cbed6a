/**
 * The ref of which `git fast-import` believes all rewritten commits to be. It is deleted before git would create it:
 * otherwise it would keep files readable that are deleted later.
 */
const rewritingRef = "refs/modelyard/rewriting";

const lineFeed = 10;

/**
 * Changes a stream of `git fast-export --no-data --show-original-ids`: files with one of the blobs are deleted in each
 * commit that has them, and no ref is created.
 * @param onMark called with the number of each commit in the stream and its present id
 */
export async function* filterExport(
  stream: AsyncIterable<Buffer>,
  blobs: ReadonlySet<string>,
  onMark: (mark: string, commit: string) => void,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let message = 0;
  let mark = "";
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const output: Buffer[] = [];
    let start = 0;
    for (;;) {
      if (message > 0) {
        const end = Math.min(rest.length, start + message);
        output.push(rest.subarray(start, end));
        message -= end - start;
        start = end;
        if (message > 0) break;
      }
      const end = rest.indexOf(lineFeed, start);
      if (end === -1) break;
      const line = rest.toString("latin1", start, end);
      start = end + 1;
      if (line.startsWith("mark :")) mark = line.slice("mark ".length);
      if (line.startsWith("original-oid ")) onMark(mark, line.slice("original-oid ".length));
      if (line.startsWith("data ")) message = Number(line.slice("data ".length));
      output.push(Buffer.from(`${changedLine(line, blobs)}\n`, "latin1"));
    }
    rest = rest.subarray(start);
    if (output.length > 0) yield Buffer.concat(output);
  }
  if (rest.length > 0 || message > 0) throw new Error("the output of git fast-export is incomplete");
}

/** Returns a line outside messages, with paths as git wrote them. */
function changedLine(line: string, blobs: ReadonlySet<string>): string {
  if (line === "done") return `reset ${rewritingRef}\nfrom ${"0".repeat(40)}\n\ndone`;
  if (/^(?:commit|reset) /.test(line)) return `${line.slice(0, line.indexOf(" "))} ${rewritingRef}`;
  const [, blob = "", path = ""] = /^M \d{6} ([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
  return blobs.has(blob) ? `D ${path}` : line;
}
