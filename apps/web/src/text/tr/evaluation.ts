import type { Text } from "../en/index.ts";

export const evaluation: Text["evaluation"] = {
  heading: "Değerlendirme sonuçları",
  stated: "Yazarın kartta bildirdiği sonuçlar; bu hub bunları denetlemedi.",
  framework: "Değerlendirme aracı",
  source: (name) => `Kaynak: ${name}`,
  more: (count) => `Kartta ${count} sonuç daha var`,
};
