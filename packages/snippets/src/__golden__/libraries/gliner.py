# pip install gliner
from gliner import GLiNER

model = GLiNER.from_pretrained("acme/thing-base")

for entity in model.predict_entities("Ada Lovelace lived in London.", ["person", "city"]):
    print(entity["text"], "is a", entity["label"])
