import { python } from "../../literals/languages.ts";
import { chatTemplate, type SnippetClient } from "./client.ts";
import { pythonCommon, pythonKeywords } from "./python-values.ts";

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
      values: { ...pythonCommon(facts), baseUrl: python(call.baseUrl), arguments: pythonKeywords(chat, "    ") },
    };
  },
};
