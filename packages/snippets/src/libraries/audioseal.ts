import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/facebookresearch/audioseal */
export const audioseal = oneSnippet(
  { library: "audioseal", label: "AudioSeal", docsUrl: "https://github.com/facebookresearch/audioseal" },
  ({ id }) => python`
import torchaudio
from audioseal import AudioSeal

sample_rate = 16000
audio, original_rate = torchaudio.load("audio.wav")
audio = torchaudio.functional.resample(audio, original_rate, sample_rate).unsqueeze(0)

# Put a watermark into the audio
generator = AudioSeal.load_generator(${id})
watermarked = audio + generator.get_watermark(audio, sample_rate=sample_rate)

# Look for it
detector = AudioSeal.load_detector(${id})
probability, message = detector.detect_watermark(watermarked, sample_rate=sample_rate)
print(probability, message)`,
);
