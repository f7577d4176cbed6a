import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://pythae.readthedocs.io */
export const pythae = oneSnippet(
  { library: "pythae", label: "pythae", docsUrl: "https://pythae.readthedocs.io" },
  ({ id }) => python`
from pythae.models import AutoModel

model = AutoModel.load_from_hf_hub(${id})`,
);
