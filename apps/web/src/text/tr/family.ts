import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

const counted = (count: number, noun: string) => plural(count, noun, noun, "tr");

export const family: Text["family"] = {
  heading: "Model ağacı",
  elsewhere: "Bu hub’da yok",
  madeBy: {
    finetune: "İnce ayarlandığı model",
    adapter: "Uyarlayıcısı olduğu model",
    merge: "Birleştirildiği model",
    quantized: "Nicemlendiği model",
  },
  children: {
    finetune: (count) => counted(count, "ince ayar"),
    adapter: (count) => counted(count, "uyarlayıcı"),
    merge: (count) => counted(count, "birleştirme"),
    quantized: (count) => counted(count, "nicemleme"),
  },
};
