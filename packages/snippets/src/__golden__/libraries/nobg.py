# pip install nobg
from nobg import AutoModel

model = AutoModel.from_pretrained("acme/thing-base")
model.process("photo.jpg").save("output.png")
