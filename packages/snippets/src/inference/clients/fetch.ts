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
      return {
        template: chatTemplate(facts),
        values: { ...common, payload: javascriptBody(body, "  ", facts.chatFile) },
      };
    }
    if (task === undefined) return undefined;
    const { request, file } = task;
    return {
      template: "basic",
      values: {
        ...common,
        file: file === undefined ? null : javascript(file.name),
        variable: file?.variable ?? null,
        fileType: file === undefined ? null : javascript(file.contentType),
        contentType: request.kind === "file" ? javascript(file?.contentType) : null,
        fileField: request.kind === "form" ? javascript(request.fileField) : null,
        texts:
          request.kind === "form"
            ? Object.entries(request.texts).map((entry) => entry.map((text) => javascript(text)).join(", "))
            : [],
        payload: request.kind === "json" ? javascriptBody(request.json, "  ", file) : null,
        output: task.outputFile === undefined ? null : javascript(task.outputFile),
      },
    };
  },
};
