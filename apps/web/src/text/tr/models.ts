import type { Text } from "../en/index.ts";

export const models: Text["models"] = {
  title: "Modeller",
  heading: "Modeller",
  tasks: "Görevler",
  filters: "Süzgeçler",
  activeFilters: "Etkin süzgeçler",
  clearAll: "Tümünü kaldır",
  removeFilter: "Süzgeci kaldır",
  searchLabel: "Adında geçen",
  searchButton: "Ara",
  sortLabel: "Sıralama",
  apply: "Uygula",
  sorts: {
    trending: "Öne çıkanlar",
    created: "En yeniler",
    modified: "Son güncellenenler",
    downloads: "En çok indirilenler",
    likes: "En çok beğenilenler",
  },
  task: "Görev",
  library: "Kütüphane",
  search: "Ad",
  tag: "Etiket",
  emptyTitle: "Uyan model yok",
  emptyBody: (filters) =>
    filters === 0
      ? "Bu hub’da görebileceğiniz bir model yok. Bir model yayımlayın ya da özel modelleri görmek için oturum açın."
      : filters === 1
        ? "Bu süzgece uyan model yok. Süzgeci kaldırın ya da adın daha kısa bir parçasını deneyin."
        : "Bu süzgeçlerin tümüne birden uyan model yok. Birini kaldırın ya da tümünü temizleyin.",
  nextPage: "Sonraki sayfa",
  firstPage: "İlk sayfa",
  pages: "Sayfalar",
  updated: "Güncelleme:",
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
