import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/facebookresearch/perception_models */
export const perceptionEncoder = oneSnippet("perception-encoder", ({ name }) =>
  name.includes("PE-Core")
    ? python`
# git clone https://github.com/facebookresearch/perception_models && cd perception_models
import core.vision_encoder.pe as pe
import core.vision_encoder.transforms as transforms
import torch
from PIL import Image

model = pe.CLIP.from_config(${name}, pretrained=True).eval()
preprocess = transforms.get_image_transform(model.image_size)
tokenizer = transforms.get_text_tokenizer(model.context_length)

labels = ["a cat", "a dog", "a bird"]
with torch.no_grad():
    image = preprocess(Image.open("cat.png")).unsqueeze(0)
    image_features, text_features, scale = model(image, tokenizer(labels))
print(dict(zip(labels, (scale * image_features @ text_features.T).softmax(dim=-1)[0].tolist())))`
    : python`
# git clone https://github.com/facebookresearch/perception_models && cd perception_models
import core.vision_encoder.pe as pe

model = pe.VisionTransformer.from_config(${name}, pretrained=True)`,
);
