# pip install TensorFlowTTS "huggingface_hub<0.26"
from tensorflow_tts.inference import TFAutoModel

# The mel spectrogram comes from a text-to-mel model
model = TFAutoModel.from_pretrained("acme/thing-base")
audios = model.inference(mels)
