import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/microsoft/VibeVoice */
export const vibevoice = oneSnippet(
  "vibevoice",
  ({ id }) => python`
# git clone https://github.com/microsoft/VibeVoice && pip install ./VibeVoice
import torch
from vibevoice.modular.modeling_vibevoice_inference import VibeVoiceForConditionalGenerationInference
from vibevoice.processor.vibevoice_processor import VibeVoiceProcessor

processor = VibeVoiceProcessor.from_pretrained(${id})
model = VibeVoiceForConditionalGenerationInference.from_pretrained(${id}, torch_dtype=torch.bfloat16, device_map="cuda")
model.set_ddpm_inference_steps(10)

inputs = processor(
    text=["Speaker 1: Good morning! Your train leaves at nine."],
    voice_samples=[["voice.wav"]],
    padding=True,
    return_tensors="pt",
).to("cuda")
outputs = model.generate(**inputs, tokenizer=processor.tokenizer, cfg_scale=1.3)
processor.save_audio(outputs.speech_outputs[0], "output.wav")`,
);
