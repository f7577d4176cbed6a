import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://tomaarsen.github.io/SpanMarkerNER/ */
export const spanMarker = oneSnippet(
  "span-marker",
  ({ id }) => python`
from span_marker import SpanMarkerModel

model = SpanMarkerModel.from_pretrained(${id})

for entity in model.predict("Ada Lovelace lived in London."):
    print(entity["span"], "is a", entity["label"])`,
);
