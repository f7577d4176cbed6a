import { javascript } from "../../literals/languages.ts";
import { chatTemplate, type SnippetClient } from "./client.ts";
import { javascriptBody, javascriptCommon } from "./javascript-values.ts";

/** @see https://developer.mozilla.org/docs/Web/API/Fetch_API */
export const fetchApi: SnippetClient = {
  client: "fetch",
  label: "fetch",
  language: "javascript",
  describe(facts) {
    const { chat, task, rawUrl } = facts;
    if (rawUrl === undefined) return undefined;
    const common = { ...javascriptCommon(facts), url: javascript(rawUrl) };
    if (chat !== undefined) {
      const body = facts.streaming ? { ...chat, stream: true } : chat;
      return { template: chatTemplate(facts), values: { ...common, payload: javascript(body, "  ") } };
    }
    if (task === undefined) return undefined;
    return {
      template: "basic",
      values: {
        ...common,
        file: task.file === undefined ? null : javascript(task.file.name),
        variable: task.file?.variable ?? null,
        contentType: task.request.isFile ? javascript(task.file?.contentType) : null,
        payload: javascriptBody(task.request.json, "  ", task.file),
        output: task.outputFile === undefined ? null : javascript(task.outputFile),
      },
    };
  },
};
