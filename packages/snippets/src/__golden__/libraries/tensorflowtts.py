# pip install TensorFlowTTS "huggingface_hub<0.26"
from tensorflow_tts.inference import AutoProcessor, TFAutoModel

processor = AutoProcessor.from_pretrained("acme/thing-base")
model = TFAutoModel.from_pretrained("acme/thing-base")
