# pip install paddleocr
from paddleocr import TextRecognition

model = TextRecognition(model_name="PP-OCRv5_server_rec")

for result in model.predict(input="page.png", batch_size=1):
    result.print()
    result.save_to_json(save_path="./output")
