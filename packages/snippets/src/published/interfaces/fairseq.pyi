# Source: https://github.com/facebookresearch/fairseq, fairseq/checkpoint_utils.py

# module fairseq.checkpoint_utils
def load_model_ensemble_and_task_from_hf_hub(model_id, cache_dir=None, arg_overrides=None, **kwargs): ...
