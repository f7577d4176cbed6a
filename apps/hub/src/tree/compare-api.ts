import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { commitHeader, flag, forEachKind, repositoryParameters, revision } from "../api/parameters.ts";
import { repositoryResponses } from "../api/responses.ts";

const diff = "diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-old\n+new\n";
export const TreeSize = z.object({
  path: z.string().describe("Path of the folder; `/` for the root."),
  size: z.int().describe("Bytes of its files, large ones included."),
});

/** Comparisons of revisions, and sizes of folders. */
export const compareOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  const route = `/api/${kind}s/:namespace/:name`;
  return {
    compare: {
      method: "GET",
      path: `${base}/compare/{compare}`,
      route: `${route}/compare/:compare{.+}`,
      id: `compare-revisions-of-${kind}`,
      summary: `Compare two revisions of a ${kind}`,
      description: "In git's unified format. Of large files, it shows the pointers.",
      parameters: repositoryParameters.extend({
        compare: z.string().meta({
          description:
            "The two revisions with `..` between them; with `...`, the second is compared with their common ancestor.",
          examples: ["main..dev"],
        }),
      }),
      query: z.object({ raw: flag("Returns plain text instead of a JSON string.") }),
      responses: repositoryResponses(
        {
          200: {
            description: "The difference; empty if there is none.",
            content: [...json(z.string(), diff), ...bytes("text/plain", "With `raw`.", diff)],
            headers: commitHeader,
          },
        },
        [400, 403, 413],
      ),
      auth: "optional",
    },
    treeSize: {
      method: "GET",
      path: `${base}/treesize/{revision}`,
      route: `${route}/treesize/*`,
      id: `get-size-of-${kind}`,
      summary: `Get the size of a ${kind} or one of its folders`,
      description: "With `/` and the path of a folder or file after the revision: its size.",
      parameters: repositoryParameters.extend({ revision }),
      responses: repositoryResponses({
        200: {
          description: "The size.",
          content: json(TreeSize, { path: "onnx", size: 88_401 }),
          headers: commitHeader,
        },
      }),
      auth: "optional",
    },
  } satisfies Record<string, ApiOperation>;
});
