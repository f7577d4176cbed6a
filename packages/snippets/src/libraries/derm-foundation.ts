import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://developers.google.com/health-ai-developer-foundations/derm-foundation */
export const dermFoundation = oneSnippet(
  "derm-foundation",
  ({ id }) => python`
# pip install tensorflow huggingface_hub
import tensorflow as tf
from huggingface_hub import snapshot_download

model = tf.saved_model.load(snapshot_download(${id}))
infer = model.signatures["serving_default"]

with open("skin.png", "rb") as file:
    feature = tf.train.Feature(bytes_list=tf.train.BytesList(value=[file.read()]))
example = tf.train.Example(features=tf.train.Features(feature={"image/encoded": feature}))

output = infer(inputs=tf.constant([example.SerializeToString()]))
print(output["embedding"].numpy().flatten())`,
);
