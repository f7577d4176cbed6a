import type { Code } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";

/** One piece of code, with a short title where a library has several. */
export interface TitledCode {
  title?: string;
  code: Code;
}

/** How one library loads a model from the hub. */
export interface LibraryGenerator {
  /** The library's key, as in `library_name`. */
  library: string;
  label: string;
  docsUrl: string;
  /** The same model always gives the same code. */
  snippets(model: ModelFacts): readonly TitledCode[];
}
