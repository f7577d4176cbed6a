import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/MoonshotAI/Kimi-Audio */
export const kimiAudio = oneSnippet(
  "kimi-audio",
  ({ id }) => python`
# pip install git+https://github.com/MoonshotAI/Kimi-Audio.git
from kimia_infer.api.kimia import KimiAudio

model = KimiAudio(model_path=${id}, load_detokenizer=True)

messages = [
    {"role": "user", "message_type": "text", "content": "Please transcribe this recording:"},
    {"role": "user", "message_type": "audio", "content": "audio.wav"},
]
_, text = model.generate(messages, output_type="text")
print(text)`,
);
