# pip install span-marker
from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained("acme/thing-base")

for entity in model.predict("Ada Lovelace lived in London."):
    print(entity["span"], "is a", entity["label"])
