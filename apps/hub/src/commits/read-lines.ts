import { HubError } from "../errors.ts";

interface Bounds {
  lineBytes: number;
  bodyBytes: number;
}

/**
 * Splits a body into lines as it arrives, so that a commit of many gigabytes never stands in memory.
 * @yields each line that is not empty; the last one needs no line break
 * @throws {HubError} when a line or the body is too large
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array> | null,
  { lineBytes, bodyBytes }: Bounds,
): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let partBytes = 0;
  let total = 0;
  for await (const chunk of body ?? []) {
    total += chunk.byteLength;
    if (total > bodyBytes) throw new HubError("TooLarge", `A commit's body may have ${bodyBytes} bytes.`);
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, end)]);
      if (line.byteLength > lineBytes) throw lineTooLong(lineBytes);
      parts = [];
      partBytes = 0;
      start = end + 1;
      if (line.byteLength > 0) yield line;
    }
    parts.push(chunk.subarray(start));
    partBytes += chunk.byteLength - start;
    if (partBytes > lineBytes) throw lineTooLong(lineBytes);
  }
  if (partBytes > 0) yield Buffer.concat(parts);
}

function lineTooLong(lineBytes: number): HubError {
  return new HubError("TooLarge", `A line of a commit's body may have ${lineBytes} bytes.`);
}
