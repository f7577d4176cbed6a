# pip install fairseq  (with Python 3.10 or older)
from fairseq.checkpoint_utils import load_model_ensemble_and_task_from_hf_hub

models, config, task = load_model_ensemble_and_task_from_hf_hub("acme/thing-base")
