# pip install argilla
import argilla as rg

# The address and the key are those of your Argilla server
client = rg.Argilla(api_url="API_URL", api_key="API_KEY")
dataset = rg.Dataset.from_hub("acme/rows", client=client)
