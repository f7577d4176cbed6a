import type { MetricTexts } from "./metric-texts.ts";

export const numbersTexts = {
  mse: {
    name: "Ortalama karesel hata (MSE)",
    symbols: "y gerçek değer, ŷ tahmindir.",
    range: "[0, ∞), birimin karesi",
    pitfall: "Birkaç aykırı değer baskın çıkar. Birimi karedir: açıklamadan önce karekökünü alın.",
  },
  rmse: {
    name: "Ortalama karesel hatanın karekökü (RMSE)",
    symbols: "y gerçek değer, ŷ tahmindir.",
    range: "[0, ∞), y’nin birimi",
    pitfall: "Uzak noktalar baskındır: elli metredeki bir metre, iki metredeki kadar sayılır.",
  },
  mae: {
    name: "Ortalama mutlak hata (MAE)",
    symbols: "y gerçek değer, ŷ tahmindir.",
    range: "[0, ∞), y’nin birimi",
    pitfall: "Ortancada en düşüktür; çarpık hedefler ortalamada düşük tahmin edilir.",
  },
  "r-squared": {
    name: "R²",
    symbols: "ȳ gerçek değerlerin ortalamasıdır.",
    pitfall: "Verideki eğilim, onu izleyen her modelde yükseltir. Yeni veride negatif olabilir.",
  },
  mase: {
    name: "Ortalama mutlak ölçekli hata (MASE)",
    symbols: "n bilinen, h öngörülen değer; m bir mevsimin uzunluğudur.",
    pitfall: "Az değişen serilerde payda 0’a yaklaşır ve değeri şişirir. m’nin seçimi önemlidir.",
  },
  crps: {
    name: "Sürekli sıralı olasılık puanı (CRPS)",
    symbols: "F öngörülen dağılım fonksiyonu, y gerçekleşen değerdir.",
    range: "[0, ∞), y’nin birimi",
    pitfall:
      "Seriyle ölçeklenir: seriler üzerinden ancak ölçekledikten sonra toplayın. Birkaç yüzdelik yaklaşık değer verir.",
  },
  smape: {
    name: "Simetrik ortalama mutlak yüzde hata (sMAPE)",
    symbols: "y gerçek değer, ŷ öngörü, h adım sayısıdır.",
    pitfall: "Gerçek değer 0 ise başka her öngörü %200 alır; düşük öngörüler yükseklerden pahalıdır.",
  },
  "mean-reward": {
    name: "Ortalama ödül",
    symbols: "r, e bölümünün t adımındaki ödüldür.",
    range: "ortama göre",
    pitfall: "Az bölüm ya da tek tohum gürültüdür. Dağılımı ve eylemlerin örneklenip örneklenmediğini yazın.",
  },
  "discounted-return": {
    name: "İndirimli getiri",
    symbols: "r t adımındaki ödül, γ 0 ile 1 arasındaki indirim katsayısıdır.",
    range: "ortama göre",
    pitfall: "Başka γ başka sayı verir. Sondaki bir kaza gibi geç olanları gizler.",
  },
  "performance-after-steps": {
    name: "Belirli adımdan sonraki başarım",
    symbols: "R, T eğitim adımından sonra e değerlendirme bölümünün getirisidir.",
    range: "ortama göre",
    pitfall: "Yöntemlerin sırası T ile değişebilir; adımların süresi de farklıdır. Bütün eğriyi gösterin.",
  },
  "success-rate": {
    name: "Başarı oranı",
    symbols: "Bir deneme sabit bir başlangıç konumları kümesinden başlar.",
    pitfall: "Yirmi denemede %80, aşağı yukarı %58 ile %92 arasında bir şeydir. Başarıya kimin karar verdiğini yazın.",
  },
  "completion-time": {
    name: "Tamamlama süresi",
    symbols: "S başarılı denemeler, t süreleridir.",
    range: "(0, ∞) sn",
    pitfall:
      "Başarısızlıklar dışarıda kalır: yalnızca kolay başlangıçları çözen politika hızlı görünür. Başarı oranıyla okuyun.",
  },
} as const satisfies MetricTexts;
