import type { Text } from "../en/index.ts";

export const datasets: Text["datasets"] = {
  title: "Veri kümeleri",
  heading: "Veri kümeleri",
  description: "Bu hub’ın veri kümeleri; görev, kip, büyüklük, biçim, lisans ve dile göre. Her biri yükleme koduyla.",
  emptyTitle: "Uyan veri kümesi yok",
  emptyBody: (filters) =>
    filters === 0
      ? "Bu hub’da görebileceğiniz bir veri kümesi yok. Bir tane yayımlayın ya da özel olanları görmek için oturum açın."
      : filters === 1
        ? "Bu süzgece uyan veri kümesi yok. Süzgeci kaldırın ya da adın daha kısa bir parçasını deneyin."
        : "Bu süzgeçlerin tümüne birden uyan veri kümesi yok. Birini kaldırın ya da tümünü temizleyin.",
};
