import type { Text } from "../en/index.ts";

export const dataset: Text["dataset"] = {
  tabs: "Veri kümesi",
  copyId: "veri kümesi kimliği",
  description: (id) => `${id} veri kümesi: kartı, dosyaları ve onu okuyan kütüphanelerle yükleme kodu.`,
  about: "Bu veri kümesi hakkında",
  use: "Bu veri kümesini kullanın",
  andMore: (count) => `ve ${count} tane daha`,
  stored: "Kaplanan yer",
  preview: "Önizleme",
  rows: "Satırlar",
  noLibraryTitle: "Bu dosyaları okuyan bir kütüphane henüz yok",
  noLibraryBody:
    "Depoda Parquet, CSV ya da JSON gibi veri dosyaları olunca veya kart etiketlerinde bir kütüphane adı geçince burada kod görünür. Bu arada dosyaları indirebilirsiniz:",
  cardHeading: "Veri kümesi kartı",
  noCardTitle: "Henüz kart yok",
  noCardBody:
    "Kart; verinin ne olduğunu, nereden geldiğini ve ne için kullanılabileceğini anlatır. Yazmak için bir README.md ekleyin.",
  trained: "Bununla eğitilen modeller",
  allTrained: "Tümü",
};
