# Source: https://github.com/THU-MIG/yolov10/blob/1197abeb1cee819bef11f34a0539decf019e9a45/ultralytics/models/yolov10/model.py

# module ultralytics
class YOLOv10:
    # From huggingface_hub's PyTorchModelHubMixin
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path) -> YOLOv10: ...
    # Whatever the predictor takes
    def predict(self, source=None, stream=False, predictor=None, **kwargs): ...
