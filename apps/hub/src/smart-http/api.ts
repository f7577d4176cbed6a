import { type ApiOperation, type ApiResponse, bytes } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { forEachKind, kindPrefix, repositoryParameters } from "../api/parameters.ts";
import { type Problem, repositoryResponses } from "../api/responses.ts";

const refusals = [400, 403, 413] as const satisfies readonly Problem[];

function sent(description: string, type: string): Record<number, ApiResponse> {
  return { 200: { description, content: bytes(type, "Packet lines of git's protocol.") } };
}

/** Git's smart protocol over HTTP. */
export const gitOperations = forEachKind((kind) => {
  const base = `${kindPrefix[kind]}/{namespace}/{name}`;
  const common = { parameters: repositoryParameters };
  return {
    refs: {
      ...common,
      method: "GET",
      path: `${base}/info/refs`,
      id: `advertise-refs-of-${kind}`,
      summary: `Start a fetch from or a push to a ${kind}`,
      description: "The first request of `git fetch` and `git push`.",
      query: z.object({
        service: z.enum(["git-upload-pack", "git-receive-pack"]).describe("Fetching or pushing."),
      }),
      responses: repositoryResponses(sent("The refs.", "application/*"), refusals),
      auth: "optional",
    },
    "upload-pack": {
      ...common,
      method: "POST",
      path: `${base}/git-upload-pack`,
      id: `fetch-from-${kind}`,
      summary: `Fetch from a ${kind}`,
      body: { content: bytes("application/x-git-upload-pack-request", "Packet lines of git's protocol.") },
      responses: repositoryResponses(sent("The objects.", "application/x-git-upload-pack-result"), refusals),
      auth: "optional",
    },
    "receive-pack": {
      ...common,
      method: "POST",
      path: `${base}/git-receive-pack`,
      id: `push-to-${kind}`,
      summary: `Push to a ${kind}`,
      body: { content: bytes("application/x-git-receive-pack-request", "Commands and a pack.") },
      responses: repositoryResponses(sent("The result of each ref.", "application/x-git-receive-pack-result"), [
        ...refusals,
        422,
        507,
      ]),
      auth: "write",
    },
  } satisfies Record<string, ApiOperation>;
});
