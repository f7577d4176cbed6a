import { comment, python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://espnet.github.io/espnet/ */
export const espnet = oneSnippet("espnet", ({ id, tags, task }) => {
  const is = (name: string) => tags.has(name) || task === name;
  if (is("text-to-speech")) {
    return python`
# pip install espnet espnet_model_zoo
import soundfile as sf
from espnet2.bin.tts_inference import Text2Speech

model = Text2Speech.from_pretrained(${id})

speech = model("Good morning! Your train leaves at nine.")["wav"]
sf.write("output.wav", speech.numpy(), model.fs)`;
  }
  if (is("automatic-speech-recognition")) {
    return python`
# pip install espnet espnet_model_zoo
import soundfile as sf
from espnet2.bin.asr_inference import Speech2Text

model = Speech2Text.from_pretrained(${id})

speech, rate = sf.read("speech.wav")
text, *_ = model(speech)[0]
print(text)`;
  }
  return comment("Unknown model type: it must be text-to-speech or automatic-speech-recognition.");
});
