import type { CallerResponse } from "../fast-path/caller-response.ts";
import type { ContractChecks } from "./contract-checks.ts";

/** Checks what a handler writes to a caller, once the response is complete. */
export function watchCallerResponse(
  checks: ContractChecks,
  { method = "GET", url = "" }: { method?: string | undefined; url?: string | undefined },
  response: CallerResponse,
): void {
  let head = { status: 200, type: "" };
  const chunks: Buffer[] = [];
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.writeHead = (status, headers) => {
    head = { status, type: String(headers["content-type"] ?? "") };
    return writeHead(status, headers);
  };
  response.write = (chunk) => {
    if (head.type.includes("json")) chunks.push(Buffer.from(chunk));
    return write(chunk);
  };
  response.end = (...last: [] | [chunk: Buffer | undefined] | [chunk: string, encoding: "latin1"]) => {
    const [chunk, encoding] = last;
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding));
    else if (chunk !== undefined) chunks.push(chunk);
    const body = head.type === "" || head.type.includes("json") ? Buffer.concat(chunks).toString() : undefined;
    checks.add({ method, path: url.split("?")[0] ?? "", ...head, body });
    if (typeof chunk === "string") return end(chunk, "latin1");
    return chunk === undefined ? end() : end(chunk);
  };
}
