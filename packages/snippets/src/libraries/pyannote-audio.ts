import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/pyannote/pyannote-audio */
export const pyannoteAudio = oneSnippet("pyannote-audio", ({ id, tags }) =>
  tags.has("pyannote-audio-pipeline")
    ? python`
from pyannote.audio import Pipeline

pipeline = Pipeline.from_pretrained(${id})

# The whole recording
print(pipeline("audio.wav"))

# Ten seconds of it
from pyannote.audio import Audio
from pyannote.core import Segment

waveform, sample_rate = Audio().crop("audio.wav", Segment(start=0.0, end=10.0))
print(pipeline({"waveform": waveform, "sample_rate": sample_rate}))`
    : python`
from pyannote.audio import Inference, Model

model = Model.from_pretrained(${id})
inference = Inference(model)

# The whole recording
print(inference("audio.wav"))

# Ten seconds of it
from pyannote.core import Segment

print(inference.crop("audio.wav", Segment(start=0.0, end=10.0)))`,
);
