import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/hub/fastai */
export const fastai = oneSnippet(
  "fastai",
  ({ id }) => python`
from huggingface_hub import from_pretrained_fastai

learn = from_pretrained_fastai(${id})`,
);
