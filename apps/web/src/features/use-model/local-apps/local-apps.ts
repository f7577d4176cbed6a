import type { ModelInfo } from "@modelyard/hub/contract";
import { localAppSnippets } from "@modelyard/snippets";
import { chooseGgufFile, ggufFiles } from "@modelyard/tasks";
import { paths, type UseQuery } from "../../../paths.ts";
import { codeChoice } from "../code-choice.ts";
import { highlight } from "../highlight.ts";
import { modelRecord } from "../model-record.ts";

/** One app, behind one tab. */
export interface LocalAppView {
  /** Unique on the page. */
  id: string;
  label: string;
  /** The page with this tab open. */
  href: string;
  docsUrl: string;
  commands: readonly LocalAppCommand[];
}

/** One way to run the model. Each code is copied and run by itself: a server fills a terminal until it is stopped. */
interface LocalAppCommand {
  title: string;
  /** Highlighted, for code elements. */
  codes: readonly string[];
}

export interface LocalAppViews {
  /** There is always one. */
  views: readonly LocalAppView[];
  /** The id of the open one. */
  open: string;
  /** Apps that run such a model and look for it elsewhere. */
  elsewhere: readonly string[];
  /** The GGUF files to choose from, by path. */
  files: readonly string[];
  /** The chosen one. */
  file: string | undefined;
}

const pathsOf = ({ siblings }: ModelInfo) => siblings.map(({ rfilename }) => rfilename);

/** Returns the GGUF file that all code on the page names: the one of the address, else the one that most machines run. */
export const chosenFile = (model: ModelInfo, { file }: UseQuery): string | undefined =>
  chooseGgufFile(pathsOf(model), file);

/**
 * Commands that run the chosen file locally, for apps that support other hubs.
 * The others would look for the model elsewhere.
 */
export async function localAppViews(
  model: ModelInfo,
  query: UseQuery,
  hubUrl: string,
): Promise<LocalAppViews | undefined> {
  const file = chosenFile(model, query);
  const record = modelRecord(model);
  const target = { hubUrl, ...(file !== undefined && { filePath: file }) };
  const offered = localAppSnippets(record, target);
  // A GGUF file is all that llama.cpp needs, whether or not its header has been read.
  const isMissing = file !== undefined && offered.every(({ app }) => app !== "llama.cpp");
  const snippets = isMissing ? [...localAppSnippets(record, { app: "llama.cpp", ...target }), ...offered] : offered;
  const views = await Promise.all(
    snippets.flatMap((snippet) => {
      if (snippet.kind === "link" || !snippet.reachesHub) return [];
      const { app, label, docsUrl } = snippet;
      const href = paths.model(model.id, { use: "apps", library: app, file: query.file });
      const commands = Promise.all(snippet.commands.map(highlighted));
      return [commands.then((shown): LocalAppView => ({ id: `app-${app}`, label, href, docsUrl, commands: shown }))];
    }),
  );
  const choice = codeChoice(views, `app-${query.library}`);
  const elsewhere = snippets.filter(({ reachesHub }) => !reachesHub).map(({ label }) => label);
  return choice === undefined ? undefined : { ...choice, elsewhere, files: ggufFiles(pathsOf(model)), file };
}

async function highlighted({ title, setup, run }: { title: string; setup?: string; run: readonly string[] }) {
  const codes = [...(setup === undefined ? [] : [setup]), ...run];
  return { title, codes: await Promise.all(codes.map((code) => highlight(code, "shell"))) };
}
