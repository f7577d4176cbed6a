# pip install git+https://github.com/Arabic-Clip/Araclip.git
import numpy as np
from araclip import AraClip
from PIL import Image

model = AraClip.from_pretrained("acme/thing-base")

labels = ["قطة", "كلب", "طائر"]
image = model.embed(image=Image.open("cat.png"))
texts = np.stack([model.embed(text=label) for label in labels])

print(labels[int(np.argmax(texts @ image))])
