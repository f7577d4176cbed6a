# pip install speechbrain
from speechbrain.inference import EncoderASR

model = EncoderASR.from_hparams(source="acme/thing-base")

print(model.transcribe_file("audio.wav"))
