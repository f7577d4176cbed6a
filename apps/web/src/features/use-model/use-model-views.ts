import type { ModelInfo } from "@modelyard/hub/contract";
import { type DescribedCall, inferenceSnippets, librarySnippets, type SnippetLanguage } from "@modelyard/snippets";
import { paths, type UseQuery } from "../../paths.ts";
import { createHighlight, type Token } from "./highlight.ts";
import { modelRecord } from "./model-record.ts";

/** One piece of code behind one tab. */
export interface CodeView {
  /** Unique on the page. */
  id: string;
  label: string;
  /** The page with this tab open. */
  href: string;
  tokens: readonly Token[];
  docsUrl?: string | undefined;
}

/** Everything that "Use this model" shows, and what of it is open. */
export interface UseModelViews {
  open: "libraries" | "inference";
  libraries: readonly CodeView[];
  /** The id of the open tab among them. */
  openLibrary: string | undefined;
  /** `unserved`: no provider has this model; `uncallable`: no client can make a call of this task. */
  inference: readonly CodeView[] | "unserved" | "uncallable";
  openClient: string | undefined;
}

interface UseModelOptions {
  model: ModelInfo;
  hubUrl: string;
  query: UseQuery;
}

const highlight = createHighlight();

/** Works out the code for a model, highlighted, with the address of each tab. What a query does not fit falls back to the first. */
export async function useModelViews({ model, hubUrl, query }: UseModelOptions): Promise<UseModelViews> {
  const record = modelRecord(model);
  const libraries = await Promise.all(
    librarySnippets(record).map(({ label, language, code, docsUrl, library }, index) => {
      const key = `${library}-${index + 1}`;
      const href = paths.model(model.id, { use: "libraries", library: key });
      return view({ id: `use-${key}`, label, language, code, docsUrl, href });
    }),
  );
  const call = chatCall(model.id, hubUrl);
  const clients = await Promise.all(
    inferenceSnippets(record, call, { streaming: true }).map(({ client, label, language, code }) => {
      const key = `${client}-${language}`;
      const href = paths.model(model.id, { use: "inference", client: key });
      return view({ id: `use-${key}`, label, language, code, href });
    }),
  );
  return {
    open: query.use ?? (clients.length > 0 ? "inference" : "libraries"),
    libraries,
    openLibrary: find(libraries, query.library),
    inference: clients.length === 0 ? "uncallable" : isServed(model) ? clients : "unserved",
    openClient: find(clients, query.client),
  };
}

/** A chat through this hub's own router, which picks the provider. */
function chatCall(modelId: string, hubUrl: string): DescribedCall {
  const baseUrl = `${hubUrl}/v1`;
  return {
    task: "text-generation",
    provider: "auto",
    providerModelId: modelId,
    baseUrl,
    fullUrl: `${baseUrl}/chat/completions`,
  };
}

/** A hub that says nothing of providers leaves it to the call to find out. */
function isServed({ inferenceProviderMapping: mappings }: ModelInfo): boolean {
  return mappings === undefined || Object.values(mappings).some(({ status }) => status === "live");
}

interface CodeSource extends Omit<CodeView, "tokens"> {
  language: SnippetLanguage;
  code: string;
}

async function view({ code, language, ...rest }: CodeSource): Promise<CodeView> {
  return { ...rest, tokens: await highlight(code, language) };
}

function find(views: readonly CodeView[], key: string | undefined): string | undefined {
  return (views.find(({ id }) => id === `use-${key}`) ?? views[0])?.id;
}
