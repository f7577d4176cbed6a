import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { ContractChecks } from "@modelyard/platform/testing/contract-checks";
import { z } from "zod";
import { hubApi } from "../../apps/hub/src/api/index.ts";
import { routerApi } from "../../apps/router/src/api/index.ts";
import { undocumentedLine } from "./undocumented-line.ts";

// Runs the command line unchanged, and prints a line for each response that the API description does not document. The
// router's fast path does not use Node's responses; its own tests check those.

const operations = [...hubApi, ...routerApi].flatMap((group) => group.operations);
const checks = new ContractChecks(operations, (problem) =>
  process.stderr.write(`${undocumentedLine}${JSON.stringify(problem)}\n`),
);
const Started = z.object({ request: z.instanceof(IncomingMessage), response: z.instanceof(ServerResponse) });

subscribe("http.server.request.start", (message) => {
  const { request, response } = Started.parse(message);
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  let headers: unknown;
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  Object.assign(response, {
    writeHead: (...given: unknown[]): unknown => {
      headers = given.at(-1);
      return Reflect.apply(writeHead, undefined, given);
    },
    write: (...given: unknown[]): unknown => {
      keep(given[0]);
      return Reflect.apply(write, undefined, given);
    },
    end: (...given: unknown[]): unknown => {
      keep(given[0]);
      const type = contentType(headers) ?? String(response.getHeader("content-type") ?? "");
      const { method = "", url = "" } = request;
      const isWhole = type === "" || type.includes("json");
      const body = isWhole ? Buffer.concat(chunks).toString() : undefined;
      checks.add({ method, path: url.split("?")[0] ?? "", status: response.statusCode, type, body });
      return Reflect.apply(end, undefined, given);
    },
  });
});

function contentType(headers: unknown): string | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  return found === undefined ? undefined : String(found[1]);
}

await import("../../apps/modelyard/src/cli.ts");
