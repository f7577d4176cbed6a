# pip install -U "transformers[torch]"
from transformers import pipeline

pipe = pipeline("text-generation", model="acme/thing-base", trust_remote_code=True)
