import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/feyninc/nobg */
export const nobg = oneSnippet(
  "nobg",
  ({ id }) => python`
# pip install nobg
from nobg import AutoModel

model = AutoModel.from_pretrained(${id})
model.process("photo.jpg").save("output.png")`,
);
