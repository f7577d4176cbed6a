# pip install bertopic
from bertopic import BERTopic

model = BERTopic.load("acme/thing-base")

topics, probabilities = model.transform(["A new telescope looks at distant galaxies."])
print(model.get_topic_info(topics[0]))
