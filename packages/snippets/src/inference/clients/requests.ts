import { python } from "../../literals/languages.ts";
import type { CallFacts } from "../call-facts.ts";
import type { RequestBody } from "../request-body.ts";
import { chatTemplate, type DescribedSnippet, type SnippetClient } from "./client.ts";
import { pythonBody, pythonCommon } from "./python-values.ts";

/** @see https://requests.readthedocs.io */
export const requests: SnippetClient = {
  client: "requests",
  label: "requests",
  language: "python",
  describe: describeRequest,
};

/**
 * @see https://www.python-httpx.org/async
 */
export const httpx: SnippetClient = {
  client: "httpx",
  label: "httpx (async)",
  language: "python",
  describe: (facts) => (facts.chat === undefined ? undefined : describeRequest(facts)),
};

function describeRequest(facts: CallFacts): DescribedSnippet | undefined {
  const { chat, task, rawUrl } = facts;
  if (rawUrl === undefined) return undefined;
  const common = { ...pythonCommon(facts), url: python(rawUrl) };
  if (chat !== undefined) {
    const body = facts.streaming ? { ...chat, stream: true } : chat;
    return { template: chatTemplate(facts), values: { ...common, payload: pythonBody(body, facts.chatFile) } };
  }
  if (task === undefined) return undefined;
  const { request, file } = task;
  return {
    template: "basic",
    values: {
      ...common,
      file: file === undefined ? null : python(file.name),
      variable: file?.variable ?? null,
      contentType: request.kind === "file" ? python(file?.contentType) : null,
      fileField: request.kind === "form" ? python(request.fileField) : null,
      payload: request.kind === "json" ? pythonBody(request.json, file) : textsOf(request),
      output: task.outputFile === undefined ? null : python(task.outputFile),
    },
  };
}

const textsOf = (request: RequestBody) =>
  request.kind === "form" && Object.keys(request.texts).length > 0 ? python(request.texts) : null;
