import type { Text } from "../en/index.ts";

export const cardMeter: Text["cardMeter"] = {
  heading: "Kartın eksiksizliği",
  count: (done, total) => `${total} bölümden ${done} tanesi var`,
  complete: "Kartta okuyanların aradığı her şey var.",
  missing: (count) => `${count} bölüm eksik`,
  editCard: "Kartı düzenle",
  parts: {
    license: { name: "Lisans", how: "Ön bilgide license alanını yazın, örneğin apache-2.0." },
    task: { name: "Görev", how: "pipeline_tag alanını yazın, örneğin text-generation." },
    library: { name: "Kütüphane", how: "library_name alanını yazın, örneğin transformers." },
    usage: { name: "Kullanım", how: "Modeli çalıştıran kodla bir Kullanım bölümü ekleyin." },
    limitations: { name: "Sınırlar", how: "Modelin nerede başarısız olduğunu anlatan bir bölüm ekleyin." },
    evaluation: { name: "Değerlendirme", how: "Sonuçları model-index olarak ya da bir bölümde verin." },
    language: { name: "Diller", how: "language alanını yazın, örneğin tr ya da bir liste." },
    datasets: { name: "Eğitim verisi", how: "Veri kümelerini ön bilgide listeleyin." },
    baseModel: { name: "Temel model", how: "Model başka birinden türetildiyse base_model alanını yazın." },
  },
};
