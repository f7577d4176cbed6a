import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { knownLanguage } from "../../cards/rendering/highlight.ts";
import { createMarkdownRenderer, type MarkdownRenderer } from "../../cards/rendering/render-markdown.ts";
import { sanitizeCardHtml } from "../../cards/rendering/sanitize.ts";
import type { NotebookOutput, NotebookView } from "../../contract/file-views/file-view.ts";
import { cut } from "./table-cells.ts";
import { highlightCode } from "./text.ts";
import { plainView, safeLines, textOf } from "./text-of.ts";
import type { Viewer } from "./viewer.ts";

const Lines = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(""))]);
const Output = z.object({
  output_type: z.string(),
  text: Lines.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
  traceback: z.array(z.string()).optional(),
});
const Cell = z.object({
  cell_type: z.string(),
  source: Lines,
  execution_count: z.number().nullish(),
  outputs: z.array(Output).optional(),
});
/** Only what is shown of format 4. */
const Notebook = z.object({
  cells: z.array(Cell),
  metadata: z
    .object({
      kernelspec: z
        .object({ language: z.string().optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/**
 * Views are kept by content, for every repository that has it: relative links start from the page of the notebook, and
 * relative images, for which that page is no place, lose their address.
 */
const addresses = { linkBase: "", imageBase: "attachment:", folder: "" };
let renderer: Promise<MarkdownRenderer> | undefined;

/** Shows the cells of a Jupyter notebook with their stored outputs. Nothing of it runs. */
export const viewNotebook: Viewer = async (file) => {
  const { bytes, cells: mostCells, htmlBytes } = limits.fileViews.notebook;
  if (file.size > bytes) return { kind: "large" };
  const parsed = Notebook.safeParse(JSON.parse(new TextDecoder().decode(await file.start(bytes))));
  if (!parsed.success) throw new Error("it is not a notebook of format 4.");
  const { cells, metadata } = parsed.data;
  const language = knownLanguage(metadata?.kernelspec?.language ?? "python");
  const outputs = new Outputs();
  const shown: NotebookView["cells"] = [];
  let chars = 0;
  for (const [index, cell] of cells.entries()) {
    const view = await viewCell(cell, { index, language, outputs });
    chars += JSON.stringify(view).length;
    if (chars > htmlBytes || index >= mostCells) return { kind: "notebook", cells: shown, isCut: true };
    shown.push(view);
  }
  return { kind: "notebook", cells: shown, isCut: outputs.isCut };
};

interface CellContext {
  index: number;
  language: ReturnType<typeof knownLanguage>;
  outputs: Outputs;
}

async function viewCell(
  { cell_type: type, source, execution_count: count, outputs: given = [] }: z.infer<typeof Cell>,
  { index, language, outputs }: CellContext,
): Promise<NotebookView["cells"][number]> {
  if (type === "markdown") {
    renderer ??= createMarkdownRenderer();
    const { html } = await (await renderer).render({ source, ...addresses, scope: `cell-${index}` });
    return { kind: "markdown", html };
  }
  if (type !== "code") return { kind: "raw", text: source };
  const { html } = language === undefined ? plain(source) : safeLines(await highlightCode(source, language));
  const shown = given.flatMap((output, number) => outputs.view(output, `cell-${index}-${number}`) ?? []);
  return { kind: "code", html, ...(Number.isSafeInteger(count) ? { count: Number(count) } : {}), outputs: shown };
}

function plain(source: string) {
  return plainView(textOf(Buffer.from(source), true) ?? { text: "", lines: 1, isCut: false });
}

const pictures = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
const base64 = /^[A-Za-z0-9+/=\s]*$/;
/** Sequences that color the text of a terminal. */
// oxlint-disable-next-line no-control-regex -- they start with a control character
const terminalCodes = /\u001b\[[\d;?]*[A-Za-z]/g;

class Outputs {
  #left: number = limits.fileViews.notebook.outputs;
  isCut = false;

  /** Returns what is shown of an output: of its representations, the richest that is safe. */
  view({ output_type: type, text, data = {}, ename, evalue, traceback }: z.infer<typeof Output>, scope: string) {
    this.#left -= 1;
    if (this.#left < 0) {
      this.isCut = true;
      return undefined;
    }
    if (type === "stream") return this.#text("text", text ?? "");
    if (type === "error") return this.#text("error", traceback?.join("\n") ?? `${ename}: ${evalue}`);
    return this.#rich(data, scope);
  }

  #rich(data: Readonly<Record<string, unknown>>, scope: string): NotebookOutput | undefined {
    for (const type of pictures) {
      const source = Lines.safeParse(data[type]).data;
      if (source !== undefined && base64.test(source)) {
        return { kind: "image", source: `data:${type};base64,${source.replaceAll(/\s/g, "")}` };
      }
    }
    const drawing = Lines.safeParse(data["image/svg+xml"]).data;
    if (drawing !== undefined) {
      return { kind: "image", source: `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}` };
    }
    const html = Lines.safeParse(data["text/html"]).data;
    if (html !== undefined) return { kind: "html", html: sanitizeCardHtml(html, { ...addresses, scope }) };
    const text = Lines.safeParse(data["text/plain"]).data;
    return text === undefined ? undefined : this.#text("text", text);
  }

  #text(kind: "text" | "error", text: string): NotebookOutput {
    const { outputChars } = limits.fileViews.notebook;
    const bare = text.replaceAll(terminalCodes, "");
    if (bare.length > outputChars) this.isCut = true;
    return { kind, text: cut(bare, outputChars) };
  }
}
