import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/TensorSpeech/TensorFlowTTS */
export const tensorflowtts = oneSnippet("tensorflowtts", ({ id, tags }) => {
  if (tags.has("mel-to-wav")) {
    return python`
# pip install TensorFlowTTS "huggingface_hub<0.26"
from tensorflow_tts.inference import TFAutoModel

# The mel spectrogram comes from a text-to-mel model
model = TFAutoModel.from_pretrained(${id})
audios = model.inference(mels)`;
  }
  const load = python`
# pip install TensorFlowTTS "huggingface_hub<0.26"
from tensorflow_tts.inference import AutoProcessor, TFAutoModel

processor = AutoProcessor.from_pretrained(${id})
model = TFAutoModel.from_pretrained(${id})`;
  return tags.has("text-to-mel")
    ? python`
${load}

ids = processor.text_to_sequence("Good morning! Your train leaves at nine.")`
    : load;
});
