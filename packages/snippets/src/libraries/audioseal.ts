import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/facebookresearch/audioseal */
export const audioseal = oneSnippet(
  "audioseal",
  () => python`
# pip install audioseal
import torchaudio
from audioseal import AudioSeal

sample_rate = 16000
audio, original_rate = torchaudio.load("audio.wav")
audio = torchaudio.functional.resample(audio.mean(dim=0, keepdim=True), original_rate, sample_rate).unsqueeze(0)

# Put a watermark into the audio; each name is a card of the package, which says where its weights are
generator = AudioSeal.load_generator("audioseal_wm_16bits")
watermarked = audio + generator.get_watermark(audio, sample_rate=sample_rate)

# Look for it
detector = AudioSeal.load_detector("audioseal_detector_16bits")
probability, message = detector.detect_watermark(watermarked, sample_rate=sample_rate)
print(probability, message)`,
);
