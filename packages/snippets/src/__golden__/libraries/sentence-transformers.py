# pip install sentence-transformers
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("acme/thing-base")

sentences = [
    "The weather is lovely today.",
    "It is so sunny outside!",
    "He drove to the stadium.",
]
embeddings = model.encode(sentences)

print(model.similarity(embeddings, embeddings))
