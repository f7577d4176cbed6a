import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

export const collections: Text["collections"] = {
  heading: "Koleksiyonlar",
  by: "sahibi:",
  private: "Özel",
  items: (count) => plural(count, "öğe", "öğe", "tr"),
  upvotes: (count) => plural(count, "oy", "oy", "tr"),
  emptyTitle: "Henüz öğe yok",
  emptyBody:
    "Sahibi, modelleri ve veri kümelerini API ile ekler, örneğin huggingface_hub paketinin add_collection_item işleviyle.",
};
