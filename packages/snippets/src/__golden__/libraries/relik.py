# pip install relik
from relik import Relik

relik = Relik.from_pretrained("acme/thing-base")

print(relik("Ada Lovelace lived in London."))
