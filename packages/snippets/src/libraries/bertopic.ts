import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://maartengr.github.io/BERTopic/ */
export const bertopic = oneSnippet(
  "bertopic",
  ({ id }) => python`
from bertopic import BERTopic

model = BERTopic.load(${id})

topics, probabilities = model.transform(["A new telescope looks at distant galaxies."])
print(model.get_topic_info(topics[0]))`,
);
