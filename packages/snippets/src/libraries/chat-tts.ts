import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/2noise/ChatTTS */
export const chatTts = oneSnippet(
  "chat_tts",
  () => python`
# pip install git+https://github.com/2noise/ChatTTS
import ChatTTS
import torch
import torchaudio

chat = ChatTTS.Chat()
chat.load(source="huggingface")

wavs = chat.infer(["Good morning! Your train leaves at nine."])
torchaudio.save("output.wav", torch.from_numpy(wavs[0]).unsqueeze(0), 24000)`,
);
