# pip install htrflow
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import auto_import

config = {
    "steps": [
        {
            "step": "TextRecognition",
            "settings": {"model": "TrOCR", "model_settings": {"model": "acme/thing-base"}},
        },
    ]
}
pipeline = Pipeline.from_config(config)

# A picture of one line of text
for collection in auto_import(["line.jpg"]):
    print(pipeline.run(collection))
