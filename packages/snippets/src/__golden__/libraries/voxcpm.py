# pip install voxcpm
import soundfile as sf
from voxcpm import VoxCPM

model = VoxCPM.from_pretrained("acme/thing-base")

wav = model.generate(text="Good morning! Your train leaves at nine.")
sf.write("output.wav", wav, model.tts_model.sample_rate)
