# pip install pyannote.audio
from pyannote.audio import Pipeline

pipeline = Pipeline.from_pretrained("acme/thing-base")

# The whole recording
print(pipeline("audio.wav"))

# Ten seconds of it
from pyannote.audio import Audio
from pyannote.core import Segment

waveform, sample_rate = Audio().crop("audio.wav", Segment(start=0.0, end=10.0))
print(pipeline({"waveform": waveform, "sample_rate": sample_rate}))
