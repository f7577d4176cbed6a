import { limits } from "@modelyard/platform/limits";
import { type Document, LineCounter, parseDocument, visit } from "yaml";
import { splitFrontMatter } from "./split-front-matter.ts";

export interface CardProblem {
  /** Counted from the first line of the file. */
  line?: number;
  message: string;
}

export interface ParsedCard {
  /** The front matter; `undefined` when there is none or it cannot be read. */
  data: Record<string, unknown> | undefined;
  /** The Markdown after it. */
  body: string;
  problems: CardProblem[];
}

/** Splits a README into front matter and text, and parses the former. With bad front matter the text is still returned. */
export function parseCard(text: string): ParsedCard {
  const split = splitFrontMatter(text);
  if (split.kind === "none") return { data: undefined, body: text, problems: [] };
  if (split.kind === "open") {
    return {
      data: undefined,
      body: text,
      problems: [{ line: 1, message: "The front matter that starts here has no end: a line with --- alone." }],
    };
  }
  const { source, body } = split;
  if (Buffer.byteLength(source) > limits.frontMatter.bytes) {
    return {
      data: undefined,
      body,
      problems: [{ line: 1, message: `The front matter is larger than ${limits.frontMatter.bytes} bytes.` }],
    };
  }
  return { body, ...parseYaml(source) };
}

function parseYaml(source: string): Pick<ParsedCard, "data" | "problems"> {
  const lineCounter = new LineCounter();
  // Comparing every key with every other takes seconds for a hostile map; the last of two equal keys counts.
  const document = parseDocument(source, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: "silent" });
  const [error] = document.errors;
  if (error !== undefined) {
    // One line for the opening `---`.
    const line = lineCounter.linePos(error.pos[0]).line + 1;
    return { data: undefined, problems: [{ line, message: `The front matter is not valid YAML: ${error.message}` }] };
  }
  if (countNodes(document) > limits.frontMatter.nodes) {
    return {
      data: undefined,
      problems: [{ line: 1, message: `The front matter has more than ${limits.frontMatter.nodes} values.` }],
    };
  }
  return toRecord(document);
}

function toRecord(document: Document): Pick<ParsedCard, "data" | "problems"> {
  let data: unknown;
  try {
    data = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { data: undefined, problems: [{ line: 1, message: `The front matter cannot be read: ${reason}` }] };
  }
  if (data === null || data === undefined) return { data: {}, problems: [] };
  if (typeof data !== "object" || Array.isArray(data)) {
    return {
      data: undefined,
      problems: [{ line: 2, message: "The front matter must be a list of `key: value` lines." }],
    };
  }
  return { data: Object.fromEntries(Object.entries(data)), problems: [] };
}

function countNodes(document: Document): number {
  let nodes = 0;
  visit(document, {
    Node: () => {
      nodes += 1;
      return nodes > limits.frontMatter.nodes ? visit.BREAK : undefined;
    },
  });
  return nodes;
}
