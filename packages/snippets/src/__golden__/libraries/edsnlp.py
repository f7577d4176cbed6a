# pip install "edsnlp[ml]"
import edsnlp

nlp = edsnlp.load("acme/thing-base", auto_update=True)

doc = nlp("Le patient a été admis pour une pneumopathie.")
print(doc.ents)
