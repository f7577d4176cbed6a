# pip install stanza
import stanza

stanza.download("thing-base")
nlp = stanza.Pipeline("thing-base")

print(nlp("Ada lives in London.").entities)
