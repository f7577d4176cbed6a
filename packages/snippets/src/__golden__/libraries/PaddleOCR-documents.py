# pip install "paddleocr[doc-parser]"
from paddleocr import PaddleOCRVL

pipeline = PaddleOCRVL()

for page in pipeline.predict("page.png"):
    page.print()
    page.save_to_markdown(save_path="./output")
