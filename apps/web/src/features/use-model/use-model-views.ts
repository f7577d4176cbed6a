import type { ModelInfo } from "@modelyard/hub/contract";
import {
  type DescribedCall,
  type InferenceSnippet,
  inferenceSnippets,
  librarySnippets,
  type SnippetLanguage,
} from "@modelyard/snippets";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { paths, type UseQuery } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "./code-choice.ts";
import { highlight } from "./highlight.ts";
import { modelRecord } from "./model-record.ts";

/** The clients of one language. */
export interface LanguageView extends CodeChoice {
  language: SnippetLanguage;
  id: string;
  href: string;
}

export interface InferenceViews {
  languages: readonly LanguageView[];
  /** The id of the open language. */
  open: string;
}

/** Everything that "Use this model" shows, and what of it is open. */
export interface UseModelViews {
  open: "libraries" | "inference";
  libraries: CodeChoice | undefined;
  /** `unserved`: no provider has this model; `uncallable`: calls of its task do not pass through this hub. */
  inference: InferenceViews | "unserved" | "uncallable";
}

interface UseModelOptions {
  model: ModelInfo;
  /** `undefined`: the hub could not say. */
  providers: ProviderMappings | undefined;
  hubUrl: string;
  query: UseQuery;
}

/** Works out the code for a model, highlighted, with the address of each tab. What a query does not fit falls back to the first. */
export async function useModelViews({ model, providers, hubUrl, query }: UseModelOptions): Promise<UseModelViews> {
  const inference = await inferenceViews({ model, providers, hubUrl, query });
  return {
    open: query.use ?? (typeof inference === "string" ? "libraries" : "inference"),
    libraries: await libraryViews(model, query),
    inference,
  };
}

async function libraryViews(model: ModelInfo, query: UseQuery): Promise<CodeChoice | undefined> {
  const snippets = librarySnippets(modelRecord(model));
  const views = await Promise.all(
    snippets.map(async ({ library, label, language, code, docsUrl }, index) => {
      const key = `${library}-${index + 1}`;
      const href = paths.model(model.id, { use: "libraries", library: key });
      return { id: `library-${key}`, label, href, tokens: await highlight(code, language), docsUrl };
    }),
  );
  return codeChoice(views, `library-${query.library}`);
}

async function inferenceViews({
  model,
  providers,
  hubUrl,
  query,
}: UseModelOptions): Promise<UseModelViews["inference"]> {
  if (!isChat(model)) return "uncallable";
  if (!isServed(providers)) return "unserved";
  // A client that takes no address would send this hub's token to the one built into it.
  const snippets = inferenceSnippets(modelRecord(model), chatCall(model.id, hubUrl), { streaming: true }).filter(
    ({ code }) => code.includes(hubUrl),
  );
  const byLanguage = Map.groupBy(snippets, ({ language }) => language);
  const languages = await Promise.all(
    [...byLanguage].map(([language, clients]) => languageView(model.id, language, clients, query)),
  );
  const found = languages.filter((view) => view !== undefined);
  const open = (found.find(({ language }) => language === query.language) ?? found[0])?.id;
  return open === undefined ? "uncallable" : { languages: found, open };
}

async function languageView(
  modelId: string,
  language: SnippetLanguage,
  clients: readonly InferenceSnippet[],
  query: UseQuery,
): Promise<LanguageView | undefined> {
  const views = await Promise.all(
    clients.map(async ({ client, label, code }) => ({
      id: `client-${language}-${client}`,
      label,
      href: paths.model(modelId, { use: "inference", language, client }),
      tokens: await highlight(code, language),
    })),
  );
  const clientsOfLanguage = codeChoice(views, `client-${language}-${query.client}`);
  if (clientsOfLanguage === undefined) return undefined;
  const href = paths.model(modelId, { use: "inference", language });
  return { ...clientsOfLanguage, language, id: `language-${language}`, href };
}

/** Chat is what passes through this hub's router. */
function isChat({ pipeline_tag, tags }: ModelInfo): boolean {
  return (
    pipeline_tag === "image-text-to-text" || (pipeline_tag === "text-generation" && tags.includes("conversational"))
  );
}

/** A chat through this hub's own router, which picks the provider. */
function chatCall(modelId: string, hubUrl: string): DescribedCall {
  const baseUrl = `${hubUrl}/v1`;
  return {
    task: "conversational",
    provider: "auto",
    providerModelId: modelId,
    baseUrl,
    fullUrl: `${baseUrl}/chat/completions`,
  };
}

/** Where the hub could not say, the call itself will. */
function isServed(providers: ProviderMappings | undefined): boolean {
  return providers === undefined || Object.values(providers).some(({ status }) => status === "live");
}
