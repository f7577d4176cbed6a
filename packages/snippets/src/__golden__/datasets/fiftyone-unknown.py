# pip install fiftyone
import fiftyone as fo
from fiftyone.utils.huggingface import load_from_hub

dataset = load_from_hub("acme/rows")
session = fo.launch_app(dataset)
