import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/timm */
export const timm = oneSnippet(
  "timm",
  ({ id }) => python`
import timm

model = timm.create_model(${`hf-hub:${id}`}, pretrained=True)`,
);
