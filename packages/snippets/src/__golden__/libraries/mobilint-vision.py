# pip install mblt-vision-python
from mblt_vision import MBLT_Engine

model = MBLT_Engine(model_cls="thing-base", model_type="DEFAULT")
try:
    output = model(model.preprocess("photo.jpg"))
    print(model.postprocess(output))
finally:
    model.dispose()
