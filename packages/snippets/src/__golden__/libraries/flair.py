from flair.data import Sentence
from flair.models import SequenceTagger

tagger = SequenceTagger.load("acme/thing-base")

sentence = Sentence("Ada lives in London.")
tagger.predict(sentence)
for entity in sentence.get_spans("ner"):
    print(entity)
