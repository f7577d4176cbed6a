import timm

model = timm.create_model("hf_hub:acme/thing-base", pretrained=True)
