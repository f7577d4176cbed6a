import { type LibraryEntry, libraries, type ModelRecord } from "@modelyard/tasks";
import type { SnippetLanguage } from "./code.ts";
import { generators } from "./libraries/index.ts";
import { withInstallLine } from "./libraries/install-lines.ts";
import type { LibraryGenerator } from "./libraries/library.ts";
import { type ModelFacts, type ModelFactsOptions, modelFacts } from "./model/model-facts.ts";

/** Code that loads a model with one library. */
export interface LibrarySnippet {
  /** The library's key, as in `library_name`. */
  library: string;
  /** What to write on its tab: the library's name and, where it has several snippets, what this one does. */
  label: string;
  language: SnippetLanguage;
  code: string;
  docsUrl?: string;
}

/**
 * Code to copy for every library that this model says it works with: the library of its card first, then its tags.
 * @param model any record, also one from a card with wrong types: what cannot be read counts as missing
 * @param options.hubUrl this hub, whose sample files the code opens; without it, the code opens files of the reader's
 * @param options.filePath the GGUF file that was chosen; default the one that the local apps' commands name
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
