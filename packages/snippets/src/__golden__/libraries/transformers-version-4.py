# Version 5 has no pipeline for this task, version 4 has: pip install "transformers<5"
from transformers import pipeline

pipe = pipeline("summarization", model="acme/thing-base")
