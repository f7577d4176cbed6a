# pip install paddleocr
paddleocr ocr -i page.png
