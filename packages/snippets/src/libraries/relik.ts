import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/SapienzaNLP/relik */
export const relik = oneSnippet(
  "relik",
  ({ id }) => python`
from relik import Relik

relik = Relik.from_pretrained(${id})

print(relik("Ada Lovelace lived in London."))`,
);
