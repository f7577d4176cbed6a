import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

const counted = (count: number, noun: string) => plural(count, noun, noun, "tr");

export const family: Text["family"] = {
  heading: "Model ağacı",
  elsewhere: "Bu hub’da yok",
  open: "Ağacın tamamını göster",
  lead: "Bu modelin neden türetildiği; her düzey bir adım daha geriye gider.",
  noBases: "Bu modelin kartında temel model belirtilmemiş.",
  cut: "Bu sayfanın gösterdiğinden daha çok temel model var.",
  derived: "Bu modelden türetilenler",
  filter: "Modelin türü",
  all: "Tümü",
  noneTitle: "Model yok",
  noneBody: (id) => `Kartlarında \`base_model\` olarak ${id} yazan modeller burada görünür.`,
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
