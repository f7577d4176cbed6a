import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/setfit */
export const setfit = oneSnippet(
  "setfit",
  ({ id }) => python`
from setfit import SetFitModel

model = SetFitModel.from_pretrained(${id})

print(model.predict(["The staff were friendly and the food arrived quickly."]))`,
);
