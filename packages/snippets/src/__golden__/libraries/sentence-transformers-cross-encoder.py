# pip install sentence-transformers
from sentence_transformers import CrossEncoder

model = CrossEncoder("acme/thing-base")

query = "Which planet is known as the Red Planet?"
passages = [
    "Mars is often called the Red Planet because of its reddish look.",
    "Venus is about the size of Earth.",
    "Jupiter has a large red spot.",
]
print(model.predict([(query, passage) for passage in passages]))
