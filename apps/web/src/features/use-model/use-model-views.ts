import type { ModelInfo } from "@modelyard/hub/contract";
import { librarySnippets, type NotebookLink, notebookLinks } from "@modelyard/snippets";
import { createCache } from "../../data/cache.ts";
import { paths, type UseQuery } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "./code-choice.ts";
import { highlight } from "./highlight.ts";
import { type InferenceOptions, type InferenceViews, inferenceViews } from "./inference-views.ts";
import { chosenFile, type LocalAppViews, localAppViews } from "./local-apps/local-apps.ts";
import { modelRecord } from "./model-record.ts";
import { hasNotebook } from "./notebook/model-notebook.ts";

/** Content of "Use this model", and which of it is open. */
export interface UseModelViews {
  open: "libraries" | "inference" | "apps";
  libraries: CodeChoice | undefined;
  /** Services that open the model's notebook; `undefined` if there is no code for one. */
  notebooks: readonly NotebookLink[] | undefined;
  /** `undefined` if no app that supports this hub can run the model. */
  apps: LocalAppViews | undefined;
  /** `unserved`: no provider has this model; `uncallable`: the hub does not route calls of its task. */
  inference: InferenceViews | "unserved" | "uncallable";
}

const cached = createCache<UseModelViews>(200);

/**
 * Creates the highlighted code for a model, with the URL of each tab. Invalid values in the query fall back to the
 * first.
 */
export function useModelViews(options: InferenceOptions): Promise<UseModelViews> {
  const { model, ...rest } = options;
  // A model's code depends only on its commit and its visibility.
  return cached(JSON.stringify([model.id, model.sha, model.private, rest]), () => makeViews(options));
}

async function makeViews(options: InferenceOptions): Promise<UseModelViews> {
  const { model, query, hubUrl, rememberedSystem } = options;
  const [inference, libraries, apps] = await Promise.all([
    inferenceViews(options),
    libraryViews(model, query, hubUrl),
    localAppViews(model, { query, hubUrl, rememberedSystem }),
  ]);
  const notebooks = hasNotebook(model) ? openNotebook(options) : undefined;
  const wanted = query.use === "apps" && apps === undefined ? undefined : query.use;
  const loaded = libraries === undefined && apps !== undefined ? "apps" : "libraries";
  return {
    open: wanted ?? (typeof inference === "string" ? loaded : "inference"),
    libraries,
    notebooks,
    apps,
    inference,
  };
}

async function libraryViews(model: ModelInfo, query: UseQuery, hubUrl: string): Promise<CodeChoice | undefined> {
  const filePath = chosenFile(model, query);
  const snippets = librarySnippets(modelRecord(model), { hubUrl, filePath });
  const views = await Promise.all(
    snippets.map(async ({ library, label, language, code, docsUrl }, index) => {
      const key = `${library}-${index + 1}`;
      const href = paths.model(model.id, { use: "libraries", library: key, file: query.file });
      return { id: `library-${key}`, label, href, html: await highlight(code, language), docsUrl };
    }),
  );
  return codeChoice(views, `library-${query.library}`);
}

/** External services cannot open private content. */
function openNotebook({ model, hubUrl }: InferenceOptions): NotebookLink[] {
  return model.private || !hubUrl.startsWith("https:") ? [] : notebookLinks(modelRecord(model), hubUrl);
}
