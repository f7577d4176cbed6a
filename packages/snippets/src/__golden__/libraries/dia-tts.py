import soundfile as sf
from dia.model import Dia

model = Dia.from_pretrained("acme/thing-base")

audio = model.generate("[S1] Have you seen the new library? [S2] Yes, I was there yesterday.")
sf.write("output.mp3", audio, 44100)
