import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/Zyphra/Zonos */
export const zonos = oneSnippet(
  "zonos",
  ({ id }) => python`
# git clone https://github.com/Zyphra/Zonos && pip install ./Zonos
import torchaudio
from zonos.conditioning import make_cond_dict
from zonos.model import Zonos

model = Zonos.from_pretrained(${id}, device="cuda")

wav, sampling_rate = torchaudio.load("voice.wav")
speaker = model.make_speaker_embedding(wav, sampling_rate)
condition = make_cond_dict(text="Good morning! Your train leaves at nine.", speaker=speaker, language="en-us")

codes = model.generate(model.prepare_conditioning(condition))
torchaudio.save("output.wav", model.autoencoder.decode(codes).cpu()[0], model.autoencoder.sampling_rate)`,
);
