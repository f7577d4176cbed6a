# pip install fastai huggingface_hub
from huggingface_hub import from_pretrained_fastai

learn = from_pretrained_fastai("acme/thing-base")
