import type { ModelInfo } from "@modelyard/hub/contract";
import { localAppSnippets } from "@modelyard/snippets";
import { paths, type UseQuery } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "./code-choice.ts";
import { highlight } from "./highlight.ts";
import { modelRecord } from "./model-record.ts";

export interface LocalAppViews extends CodeChoice {
  /** The GGUF files to choose from, by path. */
  files: readonly string[];
  /** The chosen one. */
  file: string | undefined;
}

/**
 * Commands that run a model on a machine of one's own, for the file that was chosen: of apps that can be told this hub.
 * The others would look for the model elsewhere.
 */
export async function localAppViews(
  model: ModelInfo,
  query: UseQuery,
  hubUrl: string,
): Promise<LocalAppViews | undefined> {
  const files = model.siblings.map(({ rfilename }) => rfilename).filter((path) => path.endsWith(".gguf"));
  const file = files.find((path) => path === query.file) ?? files.find((path) => /q4_k_m/i.test(path)) ?? files[0];
  const record = modelRecord(model);
  const target = { hubUrl, ...(file !== undefined && { filePath: file }) };
  const offered = localAppSnippets(record, target);
  // A GGUF file is all that llama.cpp needs, whether or not its header has been read.
  const isMissing = file !== undefined && offered.every(({ app }) => app !== "llama.cpp");
  const snippets = isMissing ? [...localAppSnippets(record, { app: "llama.cpp", ...target }), ...offered] : offered;
  const views = await Promise.all(
    snippets.flatMap((snippet) => {
      if (snippet.kind === "link" || !snippet.reachesHub) return [];
      const code = snippet.commands
        .map(({ title, setup, run }) => [`# ${title}`, ...(setup === undefined ? [] : [setup]), ...run].join("\n"))
        .join("\n\n");
      const { app, label, docsUrl } = snippet;
      const href = paths.model(model.id, { use: "apps", library: app, file: query.file });
      return [highlight(code, "shell").then((html) => ({ id: `app-${app}`, label, href, html, docsUrl }))];
    }),
  );
  const choice = codeChoice(views, `app-${query.library}`);
  return choice === undefined ? undefined : { ...choice, files, file };
}
