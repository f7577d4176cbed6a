# pip install open_clip_torch
import open_clip
import torch
from PIL import Image

model, _, preprocess = open_clip.create_model_and_transforms("hf-hub:acme/thing-base")
tokenizer = open_clip.get_tokenizer("hf-hub:acme/thing-base")

labels = ["a cat", "a dog", "a bird"]
with torch.no_grad():
    image = model.encode_image(preprocess(Image.open("cat.png")).unsqueeze(0))
    texts = model.encode_text(tokenizer(labels))
image /= image.norm(dim=-1, keepdim=True)
texts /= texts.norm(dim=-1, keepdim=True)

print(dict(zip(labels, (100 * image @ texts.T).softmax(dim=-1)[0].tolist())))
