# pip install adapters
from adapters import AutoAdapterModel

model = AutoAdapterModel.from_pretrained("acme/base")
model.load_adapter("acme/thing-base", set_active=True)
