import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import {
  commitHeader,
  flag,
  forEachKind,
  nextPage,
  pageQuery,
  repositoryParameters,
  revision,
} from "../api/parameters.ts";
import { repositoryResponses } from "../api/responses.ts";
import { TreeEntry } from "../contract/repositories.ts";

export const PathsInfo = z.object({
  paths: z.array(z.string()).max(limits.list.pathsInfo),
  expand: z.boolean().optional().describe("Adds the last commit of each."),
});

const entries = [
  { type: "directory", oid: "4b825dc642cb6eb9a060e54bf8d69288fbee4904", size: 0, path: "onnx" },
  { type: "file", oid: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", size: 1210, path: "README.md" },
];

/** Files of a repository. */
export const treeOperations = forEachKind((kind) => {
  const base = `/api/${kind}s/{namespace}/{name}`;
  const route = `/api/${kind}s/:namespace/:name`;
  return {
    list: {
      method: "GET",
      path: `${base}/tree/{revision}`,
      route: `${route}/tree/*`,
      id: `list-files-of-${kind}`,
      summary: `List files of a ${kind}`,
      description: "With `/` and the path of a folder after the revision: the files in that folder.",
      parameters: repositoryParameters.extend({ revision }),
      query: z.object({
        recursive: flag("Lists the files of all subfolders as well."),
        expand: flag("Adds the last commit of each entry. A page then has at most 100 entries."),
        ...pageQuery(limits.list.recursiveTree, limits.list.tree),
        limit: z
          .int()
          .min(1)
          .max(limits.list.recursiveTree)
          .optional()
          .describe(
            `Entries of a page. By default and at most ${limits.list.tree}, with \`recursive\` ${limits.list.recursiveTree}.`,
          ),
      }),
      responses: repositoryResponses(
        {
          200: {
            description: "A page of files and folders, in the order of their paths.",
            content: json(z.array(TreeEntry), entries),
            headers: { ...nextPage, ...commitHeader },
          },
        },
        [413],
      ),
      auth: "optional",
    },
    pathsInfo: {
      method: "POST",
      path: `${base}/paths-info/{revision}`,
      route: `${route}/paths-info/*`,
      id: `look-up-paths-of-${kind}`,
      summary: `Look up files and folders of a ${kind}`,
      description: "Paths that do not exist are omitted from the response.",
      parameters: repositoryParameters.extend({ revision }),
      body: {
        content: [
          ...json(PathsInfo, { paths: ["README.md", "onnx"] }),
          ...bytes("application/x-www-form-urlencoded", "`paths`, repeated, and `expand`.", "paths=README.md"),
        ],
      },
      responses: repositoryResponses(
        { 200: { description: "The files and folders that exist.", content: json(z.array(TreeEntry), entries) } },
        [400, 413],
      ),
      auth: "optional",
    },
  } satisfies Record<string, ApiOperation>;
});
