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

pages = auto_import(["page.jpg"])
print(Pipeline.from_config(config).run(pages))
