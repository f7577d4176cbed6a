# pip install htrflow
from htrflow.pipeline.pipeline import Pipeline
from htrflow.pipeline.steps import auto_import

config = {
    "steps": [
        {
            "step": "Segmentation",
            "settings": {"model": "YOLO", "model_settings": {"model": "acme/thing-base"}},
        },
    ]
}
pipeline = Pipeline.from_config(config)

# A picture of a page
for collection in auto_import(["page.jpg"]):
    print(pipeline.run(collection))
