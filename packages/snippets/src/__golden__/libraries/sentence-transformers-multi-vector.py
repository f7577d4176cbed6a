# pip install sentence-transformers
from sentence_transformers import MultiVectorEncoder

model = MultiVectorEncoder("acme/thing-base")

# A vector for each token
queries = model.encode_query(["Which planet is known as the Red Planet?"])
documents = model.encode_document(["Mars is often called the Red Planet.", "Jupiter has a large red spot."])

print(model.similarity(queries, documents))
