# pip install pyannote.audio
from pyannote.audio import Inference, Model

model = Model.from_pretrained("acme/thing-base")
inference = Inference(model)

# The whole recording
print(inference("audio.wav"))

# Ten seconds of it
from pyannote.core import Segment

print(inference.crop("audio.wav", Segment(start=0.0, end=10.0)))
