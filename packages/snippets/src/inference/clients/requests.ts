import { python } from "../../literals/languages.ts";
import type { CallFacts } from "../call-facts.ts";
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
    return { template: chatTemplate(facts), values: { ...common, payload: python(body) } };
  }
  if (task === undefined) return undefined;
  return {
    template: "basic",
    values: {
      ...common,
      file: task.file === undefined ? null : python(task.file.name),
      variable: task.file?.variable ?? null,
      contentType: task.request.isFile ? python(task.file?.contentType) : null,
      payload: pythonBody(task.request.json, task.file),
      output: task.outputFile === undefined ? null : python(task.outputFile),
    },
  };
}
