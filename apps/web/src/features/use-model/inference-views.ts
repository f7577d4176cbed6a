import type { ModelInfo } from "@modelyard/hub/contract";
import { type InferenceSnippet, inferenceSnippets, type SnippetLanguage } from "@modelyard/snippets";
import { type SampleMediaName, sampleMedia } from "@modelyard/tasks";
import type { ProviderMappings } from "../../data/hub-client.ts";
import { paths, type UseQuery } from "../../paths.ts";
import { type CodeChoice, codeChoice } from "./code-choice.ts";
import { describeModelCall } from "./describe-model-call.ts";
import { highlight } from "./highlight.ts";
import { liveProviders } from "./live-providers.ts";
import { modelRecord } from "./model-record.ts";
import { sendsTo } from "./sends-to.ts";

/** The clients of one language. */
export interface LanguageView extends CodeChoice {
  language: SnippetLanguage;
  id: string;
  href: string;
}

/** Options of the code: the values in the query, and the available choices. */
export interface CallOptions {
  /** The selected provider; without it, the hub chooses. */
  provider: string | undefined;
  providers: readonly string[];
  /** Whether the response is streamed; `undefined` for tasks without streaming. */
  stream: boolean | undefined;
  billTo: string | undefined;
  endpoint: string | undefined;
}

export interface InferenceViews {
  languages: readonly LanguageView[];
  /** Id of the open language. */
  open: string;
  options: CallOptions;
  /** The file that the code opens in its folder, if this hub serves a sample with that name. */
  sampleFile: SampleMediaName | undefined;
}

export interface InferenceOptions {
  model: ModelInfo;
  /** `undefined` if the hub did not return them. */
  providers: ProviderMappings | undefined;
  hubUrl: string;
  query: UseQuery;
  /** The language that the visitor selected last. */
  rememberedLanguage?: string | undefined;
  /** The operating system that the visitor selected last. */
  rememberedSystem?: string | undefined;
}

const sampleNames = Object.keys(sampleMedia).filter((name): name is SampleMediaName =>
  Object.hasOwn(sampleMedia, name),
);

const billToPattern = /^[\w.-]{1,100}$/;

/** @returns `unserved`: no provider has this model; `uncallable`: the hub does not route calls of its task */
export async function inferenceViews({
  model,
  providers,
  hubUrl,
  query,
  rememberedLanguage,
}: InferenceOptions): Promise<InferenceViews | "unserved" | "uncallable"> {
  const endpoint = webAddress(query.endpoint);
  // If the hub did not return providers, the call itself fails or succeeds.
  const live = providers === undefined ? undefined : liveProviders(providers);
  if (endpoint === undefined && live !== undefined && Object.keys(live).length === 0) return "unserved";
  const provider = live !== undefined && Object.hasOwn(live, query.provider ?? "") ? query.provider : undefined;
  const billTo = billToPattern.test(query.bill_to ?? "") ? query.bill_to : undefined;
  const call = describeModelCall({ model, live, hubUrl, provider, billTo, endpoint });
  if (call === undefined) return "uncallable";

  const streaming = query.stream !== "off";
  // A client without a configurable URL would send the token to its built-in one.
  const snippets = inferenceSnippets(modelRecord(model), call, { streaming }).filter(({ code }) =>
    sendsTo(code, endpoint ?? hubUrl),
  );
  const kept = { provider, bill_to: billTo, endpoint, stream: streaming ? undefined : query.stream };
  const byLanguage = Map.groupBy(snippets, ({ language }) => language);
  const found = await Promise.all(
    [...byLanguage].map(([language, clients]) => languageView(model.id, language, clients, { ...query, ...kept })),
  );
  const languages = found.filter((view) => view !== undefined);
  const wanted = query.language ?? rememberedLanguage;
  const open = (languages.find(({ language }) => language === wanted) ?? languages[0])?.id;
  if (open === undefined) return "uncallable";
  const stream = call.task === "conversational" ? streaming : undefined;
  const sampleFile = sampleNames.find((name) => snippets.some(({ code }) => code.includes(`"${name}"`)));
  return {
    sampleFile,
    languages,
    open,
    options: { provider, providers: Object.keys(live ?? {}), stream, billTo, endpoint },
  };
}

async function languageView(
  modelId: string,
  language: SnippetLanguage,
  clients: readonly InferenceSnippet[],
  query: UseQuery,
): Promise<LanguageView | undefined> {
  const { provider, bill_to, endpoint, stream } = query;
  const address = { use: "inference", provider, bill_to, endpoint, stream, language } as const;
  const views = await Promise.all(
    clients.map(async ({ client, label, code }) => ({
      id: `client-${language}-${client}`,
      label,
      href: paths.model(modelId, { ...address, client }),
      html: await highlight(code, language),
    })),
  );
  const clientsOfLanguage = codeChoice(views, `client-${language}-${query.client}`);
  if (clientsOfLanguage === undefined) return undefined;
  return { ...clientsOfLanguage, language, id: `language-${language}`, href: paths.model(modelId, address) };
}

/** @returns the normalized URL; `undefined` if it is invalid */
function webAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? "");
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.href.length > 500) return undefined;
  return url.href.replace(/\/$/, "");
}
