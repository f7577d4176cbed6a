# pip install pruna
from pruna import PrunaModel

pipe = PrunaModel.from_pretrained("acme/thing-base")

image = pipe("photo of sks dog").images[0]
image.save("output.png")
