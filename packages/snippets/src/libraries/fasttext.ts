import { python } from "../code.ts";
import { findFile } from "../model/find-file.ts";
import { oneSnippet } from "./library.ts";

/** @see https://fasttext.cc/docs/en/python-module.html */
export const fasttext = oneSnippet(
  "fasttext",
  (model) => python`
# pip install fasttext huggingface_hub
import fasttext
from huggingface_hub import hf_hub_download

model = fasttext.load_model(hf_hub_download(${model.id}, ${findFile(model, /\.(?:bin|ftz)$/) ?? "model.bin"}))`,
);
