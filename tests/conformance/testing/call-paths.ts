import { snippetsCommand } from "../../../apps/modelyard/src/snippets-command.ts";
import { createFixtureHub } from "../../../apps/web/src/testing/fixture-hub.ts";
import { modelInfo } from "../../../apps/web/src/testing/fixture-models.ts";
import { createTestPages } from "../../../apps/web/src/testing/pages.ts";
import type { CopiedSnippet } from "./run-snippet.ts";
import type { SnippetCell } from "./snippet-cells.ts";

/** Pages and commands from which a user copies code. */
export const callPaths = ["page", "CLI", "notebook"] as const;
export type CallPath = (typeof callPaths)[number];

/** Returns the code that a path generates for a model of one provider, on the hub at `hubUrl`. */
export function snippetsOn(path: CallPath, cell: SnippetCell, hubUrl: string): Promise<CopiedSnippet[]> {
  if (path === "CLI") return printedSnippets(cell, hubUrl);
  return path === "page" ? shownSnippets(cell, hubUrl) : notebookSnippets(cell, hubUrl);
}

/** Runs `modelyard snippets`, which reads the model from the hub. */
async function printedSnippets({ modelId, fixture }: SnippetCell, hubUrl: string): Promise<CopiedSnippet[]> {
  const printed: string[] = [];
  const words = [modelId, "--hub", hubUrl, "--provider", fixture.provider, "--json"];
  await snippetsCommand(words, {
    environment: {},
    print: (text) => printed.push(text),
    printError: (text) => printed.push(text),
  });
  const snippets: { kind: string; name: string; language: string; code: string }[] = JSON.parse(printed.join("\n"));
  return snippets
    .filter(({ kind }) => kind === "inference")
    .map(({ name, language, code }) => ({ client: name, language, code }));
}

/** Opens the model's page and copies every client's code. */
async function shownSnippets(cell: SnippetCell, hubUrl: string): Promise<CopiedSnippet[]> {
  const { provider } = cell.fixture;
  const html = await get(cell, hubUrl, `/${cell.modelId}?use=inference&provider=${provider}&stream=off`);
  const codes = html.matchAll(/<code id="client-([a-z]+)-([\w.-]+)-code">(.*?)<\/code>/gs);
  return [...codes].map(([, language = "", client = "", code = ""]) => ({ client, language, code: copied(code) }));
}

/** Downloads the model's notebook; its last cell calls the model. */
async function notebookSnippets(cell: SnippetCell, hubUrl: string): Promise<CopiedSnippet[]> {
  const notebook: { cells: { source: string[] }[] } = JSON.parse(await get(cell, hubUrl, `/${cell.modelId}.ipynb`));
  const [title, code] = notebook.cells.slice(-2).map(({ source }) => source.join(""));
  if (title?.startsWith("## Inference API") !== true || code === undefined) return [];
  return [{ client: title.slice(title.indexOf(": ") + 2).replaceAll("\\", ""), language: "python", code }];
}

async function get({ modelId, fixture }: SnippetCell, hubUrl: string, path: string): Promise<string> {
  const { provider, task, model } = fixture;
  const isChat = task === "conversational";
  const hub = createFixtureHub({
    models: [
      modelInfo({
        id: modelId,
        pipeline_tag: isChat ? "text-generation" : task,
        tags: isChat ? [task] : [],
        inferenceProviderMapping: { [provider]: { status: "live", providerId: model, task } },
      }),
    ],
  });
  const { request } = createTestPages({ fetchHub: hub.fetch, publicUrl: () => hubUrl });
  const response = await request(path);
  if (!response.ok) return JSON.stringify({ cells: [] });
  return response.text();
}

/** Returns the text that a browser copies from highlighted code. */
function copied(html: string): string {
  const text = html.replaceAll(/<\/?span[^>]*>/g, "");
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
