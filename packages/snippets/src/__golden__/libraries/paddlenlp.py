# pip install paddlenlp paddlepaddle
from paddlenlp.transformers import AutoTokenizer, ErnieForMaskedLM

tokenizer = AutoTokenizer.from_pretrained("acme/thing-base", from_hf_hub=True)
model = ErnieForMaskedLM.from_pretrained("acme/thing-base", from_hf_hub=True)
