import type { Text } from "../en/index.ts";

export const datasets: Text["datasets"] = {
  title: "Veri kümeleri",
  heading: "Veri kümeleri",
  description: "Bu hub’ın veri kümeleri; görev, kip, büyüklük, biçim, lisans ve dile göre. Her biri yükleme koduyla.",
  emptyTitle: (filters) => (filters === 0 ? "Henüz veri kümesi yok" : "Uyan veri kümesi yok"),
  emptyBody: (filters) =>
    filters === 0
      ? "Bu hub’da görebileceğiniz bir veri kümesi yok. Özel olanları görmek için oturum açın ya da ilkini yayımlayın:"
      : filters === 1
        ? "Bu filtreye uyan veri kümesi yok. Filtreyi kaldırın ya da adın daha kısa bir parçasını deneyin."
        : "Bu filtrelerin tümüne birden uyan veri kümesi yok. Birini kaldırın ya da tümünü temizleyin.",
};
