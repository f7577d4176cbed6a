import { javascript } from "../../literals/languages.ts";
import { chatTemplate, isBearer, type SnippetClient } from "./client.ts";
import { javascriptCommon, javascriptProperties } from "./javascript-values.ts";

/** @see https://github.com/openai/openai-node */
export const openaiJavascript: SnippetClient = {
  client: "openai",
  label: "OpenAI (JavaScript)",
  language: "javascript",
  describe(facts) {
    const { chat, call } = facts;
    if (chat === undefined || call.baseUrl === undefined) return undefined;
    return {
      template: chatTemplate(facts),
      values: {
        ...javascriptCommon(facts),
        baseUrl: javascript(call.baseUrl),
        arguments: javascriptProperties(chat, "  ", facts.chatFile),
        // Replaces the package's own header.
        ownScheme: isBearer(facts) ? null : "yes",
      },
    };
  },
};
