# pip install distilabel
from distilabel.distiset import Distiset

distiset = Distiset.from_hub("acme/rows")
print(distiset)
