# pip install setfit
from setfit import SetFitModel

model = SetFitModel.from_pretrained("acme/thing-base")

print(model.predict(["The staff were friendly and the food arrived quickly."]))
