import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://developers.google.com/health-ai-developer-foundations/derm-foundation */
export const dermFoundation = oneSnippet(
  {
    library: "derm-foundation",
    label: "Derm Foundation",
    docsUrl: "https://developers.google.com/health-ai-developer-foundations/derm-foundation",
  },
  ({ id }) => python`
import tensorflow as tf
from huggingface_hub import from_pretrained_keras

model = from_pretrained_keras(${id})
infer = model.signatures["serving_default"]

with open("skin.png", "rb") as file:
    feature = tf.train.Feature(bytes_list=tf.train.BytesList(value=[file.read()]))
example = tf.train.Example(features=tf.train.Features(feature={"image/encoded": feature}))

output = infer(inputs=tf.constant([example.SerializeToString()]))
print(output["embedding"].numpy().flatten())`,
);
