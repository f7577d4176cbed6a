import { comment, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** The class for each kind of model, by tag. */
const kinds = [
  { tag: "musicgen", className: "MusicGen", description: "A calm piano melody over soft rain" },
  { tag: "audiogen", className: "AudioGen", description: "A dog barks while a train passes" },
  { tag: "magnet", className: "MAGNeT", description: "A driving drum beat with a deep bass" },
] as const;

/** @see https://facebookresearch.github.io/audiocraft/api_docs/audiocraft/ */
export const audiocraft = oneSnippet("audiocraft", ({ id, tags }) => {
  const kind = kinds.find(({ tag }) => tags.has(tag));
  if (kind === undefined) return comment("Type of model unknown.");
  const className = fixed(kind.className);
  const duration = kind.tag === "magnet" ? "" : "\nmodel.set_generation_params(duration=8)  # seconds";
  return python`
# pip install audiocraft
from audiocraft.data.audio import audio_write
from audiocraft.models import ${className}

model = ${className}.get_pretrained(${id})${fixed(duration)}

wavs = model.generate([${kind.description}])
for index, wav in enumerate(wavs):
    audio_write(f"output-{index}", wav.cpu(), model.sample_rate, strategy="loudness")`;
});
