# pip install audiocraft
from audiocraft.data.audio import audio_write
from audiocraft.models import MAGNeT

model = MAGNeT.get_pretrained("acme/thing-base")

wavs = model.generate(["A driving drum beat with a deep bass"])
for index, wav in enumerate(wavs):
    audio_write(f"output-{index}", wav.cpu(), model.sample_rate, strategy="loudness")
