import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/cartesia-ai/edge */
export const cartesiaPytorch = oneSnippet(
  "cartesia_pytorch",
  ({ id }) => python`
# pip install --no-binary :all: cartesia-pytorch
from cartesia_pytorch import ReneLMHeadModel
from transformers import AutoTokenizer

model = ReneLMHeadModel.from_pretrained(${id}).half().cuda()
tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")

inputs = tokenizer(["Rene Descartes was"], return_tensors="pt")
outputs = model.generate(inputs.input_ids.cuda(), max_length=50, top_k=100, top_p=0.99)
print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])`,
);
