# pip install git+https://github.com/HanClinto/CollectorVision huggingface_hub
import collector_vision as cvg
import cv2
from huggingface_hub import hf_hub_download

detector = cvg.NeuralCornerDetector(hf_hub_download("acme/thing-base", "onnx/thing.onnx"))

# Find the card and put it upright
image = cv2.imread("photo.jpg")
detector.detect(image).dewarp(image).save("card.png")
