import type { ModelInfo } from "@modelyard/hub/contract";
import { localAppSnippets } from "@modelyard/snippets";
import { chooseGgufFile, ggufFiles, type LocalSystem, localSystems } from "@modelyard/tasks";
import { paths, type UseQuery } from "../../../paths.ts";
import { codeChoice } from "../code-choice.ts";
import { highlight } from "../highlight.ts";
import { modelRecord } from "../model-record.ts";

/** One app, behind one tab. */
export interface LocalAppView {
  /** Unique on the page. */
  id: string;
  label: string;
  /** This page with the tab open. */
  href: string;
  docsUrl: string;
  commands: readonly LocalAppCommand[];
}

/**
 * One way to run the model. Each piece of code is copied separately: a server occupies a terminal until it is stopped.
 */
interface LocalAppCommand {
  title: string;
  /** Highlighted HTML for code elements. */
  codes: readonly string[];
}

/** The apps of one operating system, behind one tab. */
export interface SystemView {
  system: LocalSystem;
  /** Unique on the page. */
  id: string;
  /** This page with the tab open. */
  href: string;
  /** At least one. */
  apps: readonly LocalAppView[];
  /** Id of the open one. */
  open: string;
}

export interface LocalAppViews {
  /** At least one. */
  systems: readonly SystemView[];
  /** Id of the open one. */
  open: string;
  /** Whether the address or an earlier choice names the open one. */
  isChosen: boolean;
  /** Apps that run such a model but download it from another hub. */
  elsewhere: readonly string[];
  /** The GGUF files to select from, by path. */
  files: readonly string[];
  /** The selected one. */
  file: string | undefined;
  /** Whether llama.cpp loads the settings in `preset.ini` instead of the selected file. */
  hasPreset: boolean;
}

const pathsOf = ({ siblings }: ModelInfo) => siblings.map(({ rfilename }) => rfilename);

/**
 * Returns the GGUF file that all code on the page uses: the one in the query, otherwise the one that most machines can
 * run.
 */
export const chosenFile = (model: ModelInfo, { file }: UseQuery): string | undefined =>
  chooseGgufFile(pathsOf(model), file);

/**
 * Commands that run the chosen file locally, for apps that support other hubs.
 * The others would download the model from another hub.
 */
export async function localAppViews(
  model: ModelInfo,
  { query, hubUrl, rememberedSystem }: { query: UseQuery; hubUrl: string; rememberedSystem: string | undefined },
): Promise<LocalAppViews | undefined> {
  const file = chosenFile(model, query);
  const shown = await Promise.all(localSystems.map((system) => systemView(model, { system, query, hubUrl, file })));
  const systems = shown.flatMap(({ view }) => view ?? []);
  const wanted = query.system ?? rememberedSystem;
  const chosen = systems.find(({ system }) => system === wanted);
  // Servers that run models use Linux, and have most apps.
  const open = chosen ?? systems.find(({ system }) => system === "linux") ?? systems[0];
  if (open === undefined) return undefined;
  const hasPreset = file !== undefined && pathsOf(model).includes("preset.ini");
  const elsewhere = shown[0]?.elsewhere ?? [];
  return {
    systems,
    open: open.id,
    isChosen: chosen !== undefined,
    elsewhere,
    files: ggufFiles(pathsOf(model)),
    file,
    hasPreset,
  };
}

interface SystemTarget {
  system: LocalSystem;
  query: UseQuery;
  hubUrl: string;
  file: string | undefined;
}

async function systemView(
  model: ModelInfo,
  { system, query, hubUrl, file }: SystemTarget,
): Promise<{ view: SystemView | undefined; elsewhere: string[] }> {
  const record = modelRecord(model);
  const target = { hubUrl, system, ...(file !== undefined && { filePath: file }) };
  const offered = localAppSnippets(record, target);
  // llama.cpp only needs a GGUF file, whether or not its header has been read.
  const isMissing = file !== undefined && offered.every(({ app }) => app !== "llama.cpp");
  const snippets = isMissing ? [...localAppSnippets(record, { app: "llama.cpp", ...target }), ...offered] : offered;
  const views = await Promise.all(
    snippets.flatMap((snippet) => {
      if (snippet.kind === "link" || !snippet.reachesHub || snippet.commands.length === 0) return [];
      const { app, label, docsUrl } = snippet;
      const href = paths.model(model.id, { use: "apps", system, library: app, file: query.file });
      const commands = Promise.all(snippet.commands.map(highlighted));
      const id = `app-${system}-${app}`;
      return [commands.then((shown): LocalAppView => ({ id, label, href, docsUrl, commands: shown }))];
    }),
  );
  const choice = codeChoice(views, `app-${system}-${query.library}`);
  const elsewhere = snippets.filter(({ reachesHub }) => !reachesHub).map(({ label }) => label);
  const href = paths.model(model.id, { use: "apps", system, library: query.library, file: query.file });
  const view = choice && { system, id: `apps-${system}`, href, apps: choice.views, open: choice.open };
  return { view, elsewhere };
}

async function highlighted({ title, setup, run }: { title: string; setup?: string; run: readonly string[] }) {
  const codes = [...(setup === undefined ? [] : [setup]), ...run];
  return { title, codes: await Promise.all(codes.map((code) => highlight(code, "shell"))) };
}
