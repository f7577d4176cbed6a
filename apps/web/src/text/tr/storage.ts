import type { Text } from "../en/index.ts";
import { plural } from "../plural.ts";

export const storage: Text["storage"] = {
  title: "Depolama",
  heading: "Depolama",
  lead: "Büyük dosyaların bütün sürümleri, kaldırılana kadar birer kez sayılır. Yer açmak için bir depoyu ya da büyük dosyalarını silin.",
  used: (used, repositories) => `${plural(repositories, "depoda", "depoda", "tr")} ${used}`,
  quota: (quota) => `kota ${quota}`,
  noQuota: "kota yok",
  repository: "Depo",
  size: "Boyut",
  share: "Pay",
  visibility: "Görünürlük",
  visibilities: { public: "Herkese açık", private: "Özel" },
  settingsOf: (id) => `${id} ayarları`,
  emptyTitle: "Henüz depo yok",
  emptyBody: "Depolar ve kapladıkları yer burada listelenir.",
};
