# git clone https://github.com/facebookresearch/perception_models && cd perception_models
import core.vision_encoder.pe as pe

model = pe.VisionTransformer.from_config("thing-base", pretrained=True)
