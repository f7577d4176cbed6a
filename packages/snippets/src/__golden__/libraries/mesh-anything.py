# pip install git+https://github.com/buaacyw/MeshAnything.git
from MeshAnything.models.meshanything import MeshAnything

model = MeshAnything.from_pretrained("acme/thing-base")
