import type { ModelRecord } from "@modelyard/tasks";
import type { SnippetLanguage } from "./code.ts";
import { callFacts, type InferenceSnippetOptions } from "./inference/call-facts.ts";
import { snippetClients } from "./inference/clients/index.ts";
import type { DescribedCall } from "./inference/described-call.ts";
import { renderSnippetTemplate } from "./inference/render.ts";

/** Code that calls a model over HTTP. */
export interface InferenceSnippet {
  /** The client's package or tool: "openai", "curl", … */
  client: string;
  /** What to write on its tab. */
  label: string;
  language: SnippetLanguage;
  code: string;
}

/**
 * Code to copy that makes a described call, for each client that can make it: Python, then JavaScript, then shell, then
 * other languages.
 * @param model decides the samples: a model that takes pictures is asked about one
 * @returns nothing for a call that no client has a snippet for
 * @throws {TypeError} the authorization header is none that HTTP allows
 */
export function inferenceSnippets(
  model: ModelRecord,
  call: DescribedCall,
  options: InferenceSnippetOptions = {},
): InferenceSnippet[] {
  const facts = callFacts(model, call, options);
  const snippets: InferenceSnippet[] = [];
  for (const snippetClient of snippetClients) {
    if (options.clients?.includes(snippetClient.client) === false) continue;
    const described = snippetClient.describe(facts);
    if (described === undefined) continue;
    const { client, label, language } = snippetClient;
    const code = renderSnippetTemplate(language, client, described.template, described.values);
    snippets.push({ client, label, language, code });
  }
  return snippets;
}
