# pip install transformers-mblt
import transformers_mblt
from transformers import pipeline

transformers_mblt.register()

pipe = pipeline("text-generation", model="acme/thing-base")
