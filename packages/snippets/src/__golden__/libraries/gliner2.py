from gliner2 import GLiNER2

extractor = GLiNER2.from_pretrained("acme/thing-base")

print(extractor.extract_entities("Ada Lovelace lived in London.", ["person", "city"]))
