# pip install pandas huggingface_hub
import pandas as pd
from huggingface_hub import HfFileSystem

fs = HfFileSystem()
lines = [line for path in fs.glob("hf://datasets/acme/rows/**/*.txt") for line in fs.read_text(path).splitlines()]
df = pd.DataFrame({"text": lines})
print(df.head())
