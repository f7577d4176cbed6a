# pip install "gliner2[local]"
from gliner2 import AutoExtractor

extractor = AutoExtractor.from_pretrained("acme/thing-base")

print(extractor.extract_entities("Ada Lovelace lived in London.", ["person", "city"]))
