import { python } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed, oneSnippet } from "./library.ts";
import { trustArgument } from "./trust-argument.ts";

const sampleSentences = ["The weather is lovely today.", "It is so sunny outside!", "He drove to the stadium."];

/** @see https://sbert.net */
export const sentenceTransformers = oneSnippet("sentence-transformers", (model) => {
  const trust = trustArgument(model);
  if (model.tags.has("cross-encoder") || model.task === "text-ranking") {
    return python`
from sentence_transformers import CrossEncoder

model = CrossEncoder(${model.id}${trust})

query = "Which planet is known as the Red Planet?"
passages = [
    "Mars is often called the Red Planet because of its reddish look.",
    "Venus is about the size of Earth.",
    "Jupiter has a large red spot.",
]
print(model.predict([(query, passage) for passage in passages]))`;
  }
  if (model.tags.has("multi-vector")) {
    return python`
from sentence_transformers import MultiVectorEncoder

model = MultiVectorEncoder(${model.id}${trust})

# A vector for each token
queries = model.encode_query(["Which planet is known as the Red Planet?"])
documents = model.encode_document(["Mars is often called the Red Planet.", "Jupiter has a large red spot."])

print(model.similarity(queries, documents))`;
  }
  const className = fixed(model.tags.has("sparse-encoder") ? "SparseEncoder" : "SentenceTransformer");
  return python`
from sentence_transformers import ${className}

model = ${className}(${model.id}${trust})

sentences = ${sentencesOf(model)}
embeddings = model.encode(sentences)

print(model.similarity(embeddings, embeddings))`;
});

/** Returns the sentences of the card's own example, if it has one. */
function sentencesOf({ widget }: ModelFacts): readonly string[] {
  if (widget.sourceSentence === undefined || widget.sentences.length === 0) return sampleSentences;
  return [widget.sourceSentence, ...widget.sentences];
}
