import { comment, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** The method that each interface runs on a file. */
const methods: Readonly<Record<string, string>> = {
  EncoderClassifier: "classify_file",
  EncoderDecoderASR: "transcribe_file",
  EncoderASR: "transcribe_file",
  SpectralMaskEnhancement: "enhance_file",
  SepformerSeparation: "separate_file",
};

/** @see https://speechbrain.readthedocs.io */
export const speechbrain = oneSnippet("speechbrain", ({ id, speechbrain: { interface: name } }) => {
  if (name === undefined) return comment("interface not specified in config.json");
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) return comment("interface in config.json invalid");
  return python`
from speechbrain.inference import ${fixed(name)}

model = ${fixed(name)}.from_hparams(source=${id})

print(model.${fixed(method)}("audio.wav"))`;
});
