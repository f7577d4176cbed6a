import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://www.samplefactory.dev */
export const sampleFactory = oneSnippet(
  "sample-factory",
  ({ id }) => shell`
python -m sample_factory.huggingface.load_from_hub -r ${id} -d ./train_dir`,
);
