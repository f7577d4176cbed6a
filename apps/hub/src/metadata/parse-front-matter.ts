import { limits } from "@modelyard/platform/limits";
import { parseYaml, YamlError } from "@modelyard/platform/parse-yaml";
import { type Document, visit } from "yaml";
import { z } from "zod";

const CardProblem = z.object({
  /** The line in the file; the first is 1. */
  line: z.number().optional(),
  message: z.string(),
});
export type CardProblem = z.infer<typeof CardProblem>;

/** Parsed front matter. `data` is missing if it cannot be parsed; `problems` then say why. */
export const FrontMatter = z.object({
  data: z.record(z.string(), z.unknown()).optional(),
  problems: z.array(CardProblem),
});
export type FrontMatter = z.infer<typeof FrontMatter>;

/** Parses the YAML between the two `---` lines. Malicious input may take seconds: call it only in a child process. */
export function parseFrontMatter(source: string): FrontMatter {
  try {
    return readFrontMatter(source);
  } catch (error) {
    // Walking deep nesting overflows the call stack, too.
    if (error instanceof RangeError) return problem(1, "The front matter cannot be read: it is nested too deeply");
    if (!(error instanceof YamlError)) throw error;
    if (error.line === undefined) return problem(1, `The front matter cannot be read: ${error.message}`);
    // The opening `---` is one line more.
    return problem(error.line + 1, `The front matter is not valid YAML: ${error.message}`);
  }
}

function readFrontMatter(source: string): FrontMatter {
  const { document, values } = parseYaml(source, { uniqueKeys: false });
  if (countNodes(document) > limits.frontMatter.nodes) return tooManyValues();
  const data = values();
  if (data === null || data === undefined) return { data: {}, problems: [] };
  if (typeof data !== "object" || Array.isArray(data)) {
    return problem(2, "The front matter must be a list of `key: value` lines.");
  }
  const counted = countValues(data, 1);
  if (counted === "too deep") {
    return problem(1, `The front matter is nested more than ${limits.frontMatter.depth} levels deep.`);
  }
  if (counted > limits.frontMatter.nodes) return tooManyValues();
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

/** Counts values with aliases expanded, up to one past the limit: each alias may expand to thousands of values. */
function countValues(value: object, depth: number): number | "too deep" {
  if (depth > limits.frontMatter.depth) return "too deep";
  let values = 0;
  for (const item of Object.values(value)) {
    const inner = typeof item === "object" && item !== null ? countValues(item, depth + 1) : 0;
    if (inner === "too deep") return inner;
    values += 1 + inner;
    if (values > limits.frontMatter.nodes) return values;
  }
  return values;
}

function tooManyValues(): FrontMatter {
  return problem(1, `The front matter has more than ${limits.frontMatter.nodes} values.`);
}

function problem(line: number, message: string): FrontMatter {
  return { problems: [{ line, message }] };
}
