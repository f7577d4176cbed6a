import { plural } from "../plural.ts";

export const collections = {
  heading: "Collections",
  by: "by",
  private: "Private",
  items: (count: number) => plural(count, "item", "items"),
  upvotes: (count: number) => plural(count, "upvote", "upvotes"),
  emptyTitle: "No items yet",
  emptyBody: "The owner adds models and datasets with the API, for example add_collection_item of huggingface_hub.",
};
