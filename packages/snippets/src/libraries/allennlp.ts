import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://docs.allennlp.org/main */
export const allennlp = oneSnippet("allennlp", ({ id, tags, task }) => {
  const load = python`
# pip install allennlp allennlp-models  (with Python 3.10 or older)
import allennlp_models
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path(${`hf://${id}`})`;
  return tags.has("question-answering") || task === "question-answering"
    ? python`
${load}

answer = predictor.predict_json({
    "passage": "My name is Ada and I live in London.",
    "question": "Where does Ada live?",
})
print(answer["best_span_str"])`
    : load;
});
