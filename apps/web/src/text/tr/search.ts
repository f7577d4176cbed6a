import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

export const search: Text["search"] = {
  title: "Arama",
  titleFor: (asked) => `Arama: ${asked}`,
  label: "Her şeyde arayın",
  button: "Ara",
  within: "Şurada ara",
  everything: "Her şey",
  lead: "Modeller, veri kümeleri, görevler, belgeler, kişiler ve kuruluşlar: hepsi tek kutuda. Kartların metni de aranır, yanlış yazılan sözcükler de bulunur. Bir söz öbeğini tırnak içine alın.",
  kinds: { models: "Modeller", datasets: "Veri kümeleri", tasks: "Görevler", docs: "Belgeler", people: "Kişiler" },
  emptyTitle: (asked) => `“${asked}” için bir şey bulunamadı`,
  emptyBody: "Daha az ya da başka sözcükler deneyin. Özel olanları yalnızca görme izni olanlar bulur.",
  emptyKindBody: "Daha az ya da başka sözcükler deneyin ya da her şeyde arayın.",
  allModels: "Bu adı taşıyan tüm modeller, filtrelerle",
  allDatasets: "Bu adı taşıyan tüm veri kümeleri, filtrelerle",
  more: "Daha fazlası",
  found: (count) => (count === 0 ? "Bir şey bulunamadı" : plural(count, "öneri", "öneri", "tr")),
  paletteLabel: "Şuraya git",
  palettePlaceholder: "Bir model, veri kümesi, görev, sayfa ya da ad",
  paletteKeys: "Seçmek için ↑ ↓, açmak için Enter, kapatmak için Esc",
  results: "Öneriler",
  searchFor: "Tüm sonuçları göster",
  failed: "Arama yanıt vermedi. Arama sayfasını denemek için Enter’a basın.",
  close: "Kapat",
};
