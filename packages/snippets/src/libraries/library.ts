import type { LibraryKey } from "@modelyard/tasks";
import { Code } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";

/** One piece of code, with a short title where a library has several. */
export interface TitledCode {
  title?: string;
  code: Code;
}

/** How one library loads a model from the hub. Its label and documentation are in the registry, under the same key. */
export interface LibraryGenerator {
  /** The library's key, as in `library_name`. */
  library: LibraryKey;
  /** The same model always gives the same code. */
  snippets(model: ModelFacts): readonly TitledCode[];
}

/** Returns the generator of a library with one piece of code for every model. */
export const oneSnippet = (library: LibraryKey, code: (model: ModelFacts) => Code): LibraryGenerator => ({
  library,
  snippets: (model) => [{ code: code(model) }],
});

/** Fixed Python, such as the name of a class, to put into more Python as it is. */
export const fixed = (text: string): Code => new Code("python", text);
