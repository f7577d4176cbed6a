# pip install allennlp allennlp-models  (with Python 3.10 or older)
import allennlp_models
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path("hf://acme/thing-base")

answer = predictor.predict_json({
    "passage": "My name is Ada and I live in London.",
    "question": "Where does Ada live?",
})
print(answer["best_span_str"])
