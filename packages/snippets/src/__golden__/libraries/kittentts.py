# pip install kittenml soundfile
import soundfile as sf
from kittenml import KittenTTS

model = KittenTTS("acme/thing-base")

audio = model.generate("Good morning! Your train leaves at nine.")
sf.write("output.wav", audio, 24000)
