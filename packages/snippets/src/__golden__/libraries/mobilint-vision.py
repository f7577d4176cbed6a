# pip install mblt-model-zoo
from mblt_model_zoo.vision import MBLT_Engine

model = MBLT_Engine(model_cls="thing-base", model_type="DEFAULT", model_path="", core_mode="global8")
try:
    output = model(model.preprocess("photo.jpg"))
    print(model.postprocess(output))
finally:
    model.dispose()
