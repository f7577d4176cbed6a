import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/vui-ai/vui */
export const vui = oneSnippet(
  { library: "vui", label: "Vui", docsUrl: "https://github.com/vui-ai/vui" },
  () => python`
# pip install git+https://github.com/vui-ai/vui
import torchaudio
from vui.inference import render
from vui.model import Vui

model = Vui.from_pretrained().cuda()

waveform = render(model, "Good morning! Your train leaves at nine.")
torchaudio.save("output.wav", waveform[0].cpu(), 22050)`,
);
