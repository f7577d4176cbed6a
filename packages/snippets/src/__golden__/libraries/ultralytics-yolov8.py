# pip install ultralytics huggingface_hub
# YOLOv8
from huggingface_hub import hf_hub_download
from ultralytics import YOLO

model = YOLO(hf_hub_download("acme/thing-base", "thing.pt"))

results = model.predict("photo.jpg", save=True)
print(results[0].boxes)
