import type { ModelRecord } from "@modelyard/tasks";
import type { SnippetLanguage } from "./code.ts";
import { callFacts, type InferenceSnippetOptions } from "./inference/call-facts.ts";
import { snippetClients } from "./inference/clients/index.ts";
import type { DescribedCall } from "./inference/described-call.ts";
import { renderSnippetTemplate } from "./inference/render.ts";

/** Code that calls a model over HTTP. */
export interface InferenceSnippet {
  /** Package or tool that makes the call: "openai", "curl", … */
  client: string;
  /** Label of its tab. */
  label: string;
  /** Language of the code. */
  language: SnippetLanguage;
  /** The code. */
  code: string;
}

/**
 * Returns code that makes a described call, for each client that can make it: Python first, then JavaScript, shell and
 * other languages.
 * @param model decides the sample inputs, such as an image for a model that reads images
 * @param call the call, from `describeCall` of `@modelyard/inference`
 * @returns an empty list if no client has a snippet for the call
 * @throws {TypeError} the authorization header is not a valid HTTP header
 * @example
 * ```ts
 * const call = describeCall({ task: "conversational", model: model.id, provider: "auto" });
 * for (const { label, code } of inferenceSnippets(model, call, { streaming: true })) console.log(label, code);
 * ```
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
