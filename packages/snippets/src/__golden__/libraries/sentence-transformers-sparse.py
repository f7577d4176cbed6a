# pip install sentence-transformers
from sentence_transformers import SparseEncoder

model = SparseEncoder("acme/thing-base", trust_remote_code=True)

sentences = [
    "The weather is lovely today.",
    "It is so sunny outside!",
    "He drove to the stadium.",
]
embeddings = model.encode(sentences)

print(model.similarity(embeddings, embeddings))
