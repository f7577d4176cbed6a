import { plural } from "../plural.ts";

export const counts = {
  downloads: (count: number) => plural(count, "download", "downloads"),
  likes: (count: number) => plural(count, "like", "likes"),
  models: (count: number) => plural(count, "model", "models"),
  lines: (count: number) => plural(count, "line", "lines"),
};
