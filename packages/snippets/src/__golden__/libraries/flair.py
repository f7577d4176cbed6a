# pip install flair
from flair.data import Sentence
from flair.models import SequenceTagger

tagger = SequenceTagger.load("acme/thing-base")

sentence = Sentence("Ada lives in London.")
tagger.predict(sentence)
for label in sentence.get_labels():
    print(label)
