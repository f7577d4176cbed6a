import { python } from "../../literals/languages.ts";
import type { CallFacts } from "../call-facts.ts";
import { chatTemplate, isBearer, type SnippetClient } from "./client.ts";
import { pythonAuthorization, pythonCommon, pythonKeywords } from "./python-values.ts";

/** @see https://github.com/openai/openai-python */
export const openaiPython: SnippetClient = {
  client: "openai",
  label: "OpenAI (Python)",
  language: "python",
  describe(facts) {
    const { chat, call } = facts;
    if (chat === undefined || call.baseUrl === undefined) return undefined;
    return {
      template: chatTemplate(facts),
      values: {
        ...pythonCommon(facts),
        baseUrl: python(call.baseUrl),
        arguments: pythonKeywords(chat, "    ", facts.chatFile),
        defaultHeaders: defaultHeaders(facts),
      },
    };
  },
};

/**
 * The organization to bill, and the key again if the provider expects it in a different header than the package sends.
 */
function defaultHeaders(facts: CallFacts): string | null {
  const entries: string[] = [];
  if (!isBearer(facts)) entries.push(pythonAuthorization(facts));
  if (facts.billTo !== undefined) entries.push(`"X-HF-Bill-To": ${python(facts.billTo)}`);
  return entries.length === 0 ? null : `{${entries.join(", ")}}`;
}
