# pip install timm
import timm

model = timm.create_model("hf-hub:acme/thing-base", pretrained=True)
