import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/not-lain/pxia */
export const pxia = oneSnippet(
  "pxia",
  ({ id }) => python`
# pip install pxia
from pxia import AutoModel

model = AutoModel.from_pretrained(${id})`,
);
