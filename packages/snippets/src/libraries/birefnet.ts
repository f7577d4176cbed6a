import { python } from "../code.ts";
import type { LibraryGenerator } from "./library.ts";

/** @see https://github.com/ZhengPeng7/BiRefNet */
export const birefnet: LibraryGenerator = {
  library: "birefnet",
  snippets: ({ id }) => [
    {
      title: "With transformers",
      code: python`
from transformers import AutoModelForImageSegmentation

model = AutoModelForImageSegmentation.from_pretrained(${id}, trust_remote_code=True)`,
    },
    {
      title: "From its repository",
      code: python`
# git clone https://github.com/ZhengPeng7/BiRefNet && cd BiRefNet
from models.birefnet import BiRefNet

model = BiRefNet.from_pretrained(${id})`,
    },
  ],
};
