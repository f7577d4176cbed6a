import { comment, python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://skops.readthedocs.io and https://scikit-learn.org/stable/model_persistence.html */
export const sklearn = oneSnippet("sklearn", ({ id, tags, sklearn: { file, format } }) => {
  if (file === undefined) return comment("Warning: the model's filename is not specified in config.json.");
  return tags.has("skops") && format !== "pickle"
    ? python`
import skops.io as sio
from huggingface_hub import hf_hub_download

path = hf_hub_download(${id}, ${file})

# Look through this list before you trust it
types = sio.get_untrusted_types(file=path)
print(types)
model = sio.load(path, trusted=types)`
    : python`
import joblib
from huggingface_hub import hf_hub_download

# Only load files from people you trust: a pickle can run any code
model = joblib.load(hf_hub_download(${id}, ${file}))`;
});
