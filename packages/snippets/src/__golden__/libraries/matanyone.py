# pip install git+https://github.com/pq-yang/MatAnyone.git
from matanyone import InferenceCore

processor = InferenceCore("acme/thing-base")

# The mask shows whom to keep in the first frame
processor.process_video(input_path="video.mp4", mask_path="mask.png", output_path="results")
