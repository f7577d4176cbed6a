# pip install allennlp allennlp-models  (with Python 3.10 or older)
import allennlp_models
from allennlp.predictors.predictor import Predictor

predictor = Predictor.from_path("hf://acme/thing-base")
