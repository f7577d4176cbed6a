# pip install audiocraft
from audiocraft.data.audio import audio_write
from audiocraft.models import MusicGen

model = MusicGen.get_pretrained("acme/thing-base")
model.set_generation_params(duration=8)  # seconds

wavs = model.generate(["A calm piano melody over soft rain"])
for index, wav in enumerate(wavs):
    audio_write(f"output-{index}", wav.cpu(), model.sample_rate, strategy="loudness")
