# pip install spacy huggingface_hub
import spacy
from huggingface_hub import snapshot_download

nlp = spacy.load(snapshot_download("acme/thing-base"))

for entity in nlp("Ada lives in London.").ents:
    print(entity.text, entity.label_)
