import type { LibraryKey } from "@modelyard/tasks";
import { Code } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";

/** A piece of code, with a title if the library has several. */
export interface TitledCode {
  /** What this piece of code does. */
  title?: string;
  /** The code. */
  code: Code;
}

/**
 * Generates the code that loads a model with one library. Label and documentation are in the library registry under the
 * same key.
 */
export interface LibraryGenerator {
  /** Key of the library, as in `library_name`. */
  library: LibraryKey;
  /** Returns the code for a model. The same model always gets the same code. */
  snippets(model: ModelFacts): readonly TitledCode[];
}

/** Returns a generator with one piece of code for every model. */
export const oneSnippet = (library: LibraryKey, code: (model: ModelFacts) => Code): LibraryGenerator => ({
  library,
  snippets: (model) => [{ code: code(model) }],
});

/** Returns fixed Python, such as a class name, to embed in more Python as it is. */
export const fixed = (text: string): Code => new Code("python", text);
