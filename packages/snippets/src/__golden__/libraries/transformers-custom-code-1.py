from transformers import pipeline

pipe = pipeline("text-generation", model="acme/writer", trust_remote_code=True)
