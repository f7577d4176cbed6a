import type { Text } from "../en/index.ts";

export const models: Text["models"] = {
  title: "Modeller",
  heading: "Modeller",
  description:
    "Bu hub’ın modelleri; görev, kütüphane, büyüklük, lisans ve dile göre. Her biri kartı ve kullanım koduyla.",
  emptyTitle: (filters) => (filters === 0 ? "Henüz model yok" : "Uyan model yok"),
  emptyBody: (filters) =>
    filters === 0
      ? "Bu hub’da görebileceğiniz bir model yok. Özel modelleri görmek için oturum açın ya da ilkini yayımlayın:"
      : filters === 1
        ? "Bu filtreye uyan model yok. Filtreyi kaldırın ya da adın daha kısa bir parçasını deneyin."
        : "Bu filtrelerin tümüne birden uyan model yok. Birini kaldırın ya da tümünü temizleyin.",
  modalities: {
    nlp: "Dil",
    audio: "Ses",
    cv: "Görü",
    multimodal: "Çok kipli",
    rl: "Pekiştirmeli öğrenme",
    tabular: "Tablo verisi",
    other: "Diğer",
  },
};
