import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://pythae.readthedocs.io */
export const pythae = oneSnippet(
  "pythae",
  ({ id }) => python`
from pythae.models import AutoModel

model = AutoModel.load_from_hf_hub(${id})`,
);
