import type { Text } from "../en/index.ts";

export const keys: Text["keys"] = {
  heading: "Klavye kısayolları",
  open: "Klavye kısayolları",
  palette: "Komut paleti",
  close: "Kapat",
  list: {
    palette: "Komut paletini aç",
    search: "Arama kutusuna git",
    models: "Modellere git",
    datasets: "Veri kümelerine git",
    tasks: "Görevlere git",
    find: "Bu depoda dosya bul",
    permalink: "Dosyaların adresini kalıcı adrese çevir",
    help: "Bu listeyi göster",
  },
  followedBy: "sonra",
  enabled: "Tek harfli kısayolları kullan",
  enabledHint:
    "Tarayıcınızı sesle kullanıyorsanız ya da tuşlara istemeden basıyorsanız kapatın. Ctrl K çalışmaya devam eder.",
};
