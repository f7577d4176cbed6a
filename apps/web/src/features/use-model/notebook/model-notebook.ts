import type { ModelInfo } from "@modelyard/hub/contract";
import { inferenceSnippets, librarySnippets, type NotebookSection, notebook } from "@modelyard/snippets";
import type { ProviderMappings } from "../../../data/hub-client.ts";
import { describeModelCall } from "../describe-model-call.ts";
import { liveProviders } from "../live-providers.ts";
import { modelRecord } from "../model-record.ts";
import { sendsTo } from "../sends-to.ts";

interface ModelNotebookOptions {
  model: ModelInfo;
  providers: ProviderMappings;
  hubUrl: string;
  /** The heading of the code that calls the model. */
  callTitle: string;
}

/**
 * Returns a notebook with all Python code of a model: loading it with each library, and calling it.
 * @returns `undefined` if there is no Python code
 */
export function modelNotebook({ model, providers, hubUrl, callTitle }: ModelNotebookOptions): object | undefined {
  const sections: NotebookSection[] = loadingCode(model, hubUrl).map(({ label, code, docsUrl }) => ({
    title: label,
    code,
    docsUrl,
  }));
  const chosen = { provider: undefined, billTo: undefined, endpoint: undefined };
  const call = describeModelCall({ model, live: liveProviders(providers), hubUrl, ...chosen });
  const calling = call === undefined ? [] : inferenceSnippets(modelRecord(model), call);
  // As on the page: a client without a configurable URL would send the token to its built-in one.
  const first = calling.find(({ language, code }) => language === "python" && sendsTo(code, hubUrl));
  if (first !== undefined) sections.push({ title: `${callTitle}: ${first.label}`, code: first.code });
  return sections.length === 0 ? undefined : notebook({ modelId: model.id, hubUrl, sections });
}

/** Returns whether a model has code for a notebook, with any provider. */
export function hasNotebook(model: ModelInfo): boolean {
  return loadingCode(model, undefined).length > 0;
}

function loadingCode(model: ModelInfo, hubUrl: string | undefined) {
  return librarySnippets(modelRecord(model), { hubUrl }).filter(({ language }) => language === "python");
}
