import type { Text } from "../en/index.ts";

export const owner: Text["owner"] = {
  models: "Modeller",
  emptyTitle: "Burada henüz model yok",
  emptyOwn: "Yayımladığınız modeller burada görünür. hf komutuyla bir klasör yükleyin:",
};
