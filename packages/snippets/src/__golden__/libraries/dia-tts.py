# pip install git+https://github.com/nari-labs/dia.git
from dia.model import Dia

model = Dia.from_pretrained("acme/thing-base")

audio = model.generate("[S1] Have you seen the new library? [S2] Yes, I was there yesterday.")
model.save_audio("output.mp3", audio)
