# pip install audiocraft
from audiocraft.data.audio import audio_write
from audiocraft.models import AudioGen

model = AudioGen.get_pretrained("acme/thing-base")
model.set_generation_params(duration=8)  # seconds

wavs = model.generate(["A dog barks while a train passes"])
for index, wav in enumerate(wavs):
    audio_write(f"output-{index}", wav.cpu(), model.sample_rate, strategy="loudness")
