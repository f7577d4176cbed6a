import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/cartesia-ai/edge */
export const cartesiaMlx = oneSnippet(
  "cartesia_mlx",
  ({ id }) => python`
import mlx.core as mx
import cartesia_mlx as cmx

model = cmx.from_pretrained(${id})
model.set_dtype(mx.float32)

for text in model.generate("Rene Descartes was", max_tokens=500, eval_every_n=5, verbose=True, temperature=0.85):
    print(text, end="", flush=True)`,
);
