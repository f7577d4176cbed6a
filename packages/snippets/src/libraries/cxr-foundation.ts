import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://developers.google.com/health-ai-developer-foundations/cxr-foundation */
export const cxrFoundation = oneSnippet(
  "cxr-foundation",
  () => python`
# git clone https://github.com/Google-Health/cxr-foundation.git
# pip install -r cxr-foundation/python/clientside/requirements.txt
import sys

from PIL import Image

sys.path.append("cxr-foundation/python")
from clientside.clients import make_hugging_face_client

client = make_hugging_face_client("cxr_model")

image = Image.open("chest-x-ray.png").convert("L")
print(client.get_image_embeddings_from_images([image]))`,
);
