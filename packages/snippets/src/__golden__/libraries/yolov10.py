# pip install git+https://github.com/THU-MIG/yolov10.git
from ultralytics import YOLOv10

model = YOLOv10.from_pretrained("acme/thing-base")

results = model.predict("photo.jpg", save=True)
print(results[0].boxes)
