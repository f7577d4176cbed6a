import { type LibraryEntry, libraries, type ModelRecord } from "@modelyard/tasks";
import type { SnippetLanguage } from "./code.ts";
import { generators } from "./libraries/index.ts";
import { withInstallLine } from "./libraries/install-lines.ts";
import type { LibraryGenerator } from "./libraries/library.ts";
import { type ModelFacts, type ModelFactsOptions, modelFacts } from "./model/model-facts.ts";

/** Code that loads a model with one library. */
export interface LibrarySnippet {
  /** Key of the library, as in `library_name`. */
  library: string;
  /** Label of its tab: the library's name and, if it has several snippets, what this one does. */
  label: string;
  /** Language of the code. */
  language: SnippetLanguage;
  /** The code. */
  code: string;
  /** Documentation of the library. */
  docsUrl?: string;
}

/**
 * Returns code that loads a model, for every library in its card: the one in `library_name` first, then those in tags.
 * @param model any record, even with wrong types: fields that cannot be read count as missing
 * @example
 * ```ts
 * const model = { id: "namespace/name", tags: [], library_name: "transformers", pipeline_tag: "fill-mask" };
 * const [snippet] = librarySnippets(model, { hubUrl: "http://127.0.0.1:7860" });
 * snippet?.code; // Python
 * ```
 */
export function librarySnippets(model: ModelRecord, options: ModelFactsOptions = {}): LibrarySnippet[] {
  const facts = modelFacts(model, options);
  const keys = new Set([...(facts.library === undefined ? [] : [facts.library]), ...facts.tags]);
  return [...keys].flatMap((key) => {
    const generator = generators.get(key);
    return generator === undefined ? [] : snippetsOf(generator, facts);
  });
}

function snippetsOf(generator: LibraryGenerator, facts: ModelFacts): LibrarySnippet[] {
  const { library } = generator;
  const { prettyLabel: label, repoUrl, docsUrl = repoUrl }: LibraryEntry = libraries[library];
  return generator
    .snippets(facts)
    .filter(({ code }) => code.text !== "")
    .map(({ title, code }) => ({
      library,
      label: title === undefined ? label : `${label}: ${title}`,
      language: code.language,
      code: withInstallLine(library, code),
      docsUrl,
    }));
}
