import type { Text } from "../en/index.ts";
import { formatNumber } from "../format.ts";

export const owner: Text["owner"] = {
  models: "Modeller",
  datasets: "Veri kümeleri",
  datasetCount: (count) => `${formatNumber(count, "tr")} veri kümesi`,
  modelCount: (count) => `${formatNumber(count, "tr")} model`,
  members: "Üyeler",
  organisations: "Kuruluşlar",
  organisation: "Kuruluş",
  since: (date) => `Katılma: ${date}`,
  settings: "Ayarlar",
  newRepository: "Yeni depo",
  emptyTitle: "Burada henüz model yok",
  emptyOwn: "Yayımladığınız modeller burada görünür. hf komutuyla bir klasör yükleyin:",
  emptyOther: "Bu adla bir şey yayımlanmamış ya da sizin görebileceğiniz bir şey yok.",
};
