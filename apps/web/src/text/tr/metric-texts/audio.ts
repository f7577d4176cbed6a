import type { MetricTexts } from "./metric-texts.ts";

export const audioTexts = {
  wer: {
    name: "Sözcük hata oranı (WER)",
    symbols: "S değişen, D eksik, I fazla sözcük; N referanstaki sözcük sayısıdır.",
    pitfall:
      "Büyük harf, noktalama ve sayılar birkaç puan değiştirir. İki metni aynı biçimde normalleştirin ve nasıl yaptığınızı yazın.",
  },
  cer: {
    name: "Karakter hata oranı (CER)",
    symbols: "S değişen, D eksik, I fazla karakter; N referanstaki karakter sayısıdır.",
    pitfall:
      "Düşük değer, uzun sözcüklerin çoğunda bir hata olduğunu gizleyebilir. Önce Unicode normalleştirilmelidir.",
  },
  rtf: {
    name: "Gerçek zaman katsayısı (RTF)",
    symbols: "t süredir; 1’in altında model canlı sese yetişir.",
    pitfall: "Toplu işleme, tek isteğin gecikmesini azaltmadan iyi gösterir. Donanımı ve yığın boyutunu yazın.",
  },
  "mean-opinion-score": {
    name: "Ortalama görüş puanı (MOS)",
    symbols: "rᵢ dinleyicilerin puanlarıdır.",
    pitfall:
      "Yalnızca aynı dinleme testinin puanları karşılaştırılır: dinleyici ve örnekler sonucu kaydırır. Güven aralığı verin.",
  },
  "mel-cepstral-distortion": {
    name: "Mel kepstral bozulma (MCD)",
    symbols: "c ve ĉ kaydın ve çıktının mel kepstrumlarıdır; hizalanmış karelerin ortalaması alınır.",
    pitfall: "Başka zamanlamalı doğal bir ses kötü puan alır. Ritim için az şey, sözcükler için hiçbir şey söylemez.",
  },
  "frechet-audio-distance": {
    name: "Fréchet ses uzaklığı (FAD)",
    symbols: "μ ve Σ gerçek ve üretilen seslerin özelliklerinin ortalaması ve kovaryansıdır.",
    pitfall: "Neyin duyulduğuna özellik ağı karar verir; az örnek değeri yükseltir. İkisini de yazın.",
  },
  "clap-score": {
    name: "CLAP puanı",
    symbols: "e ortak bir ses-metin modelinin vektörleridir.",
    pitfall: "Olayların sırası ve sayısı onu pek etkilemez. Başka CLAP ağırlıkları başka sayılar verir.",
  },
  sdri: {
    name: "SDR iyileşmesi",
    symbols: "s temiz sinyal, ŝ çıktı, x girdidir.",
    pitfall: "SDR ile ölçekten bağımsız SI-SDR desibellerce ayrılır. Çıktıdaki küçük bir gecikme ikisini de bozar.",
  },
  snri: {
    name: "SNR iyileşmesi",
    symbols: "SNR, konuşmanın gücünün gürültününkine dB cinsinden oranıdır.",
    pitfall: "Gürültüyle birlikte konuşmayı da silmek onu yükseltebilir. Anlaşılırlığı, örneğin WER ile, denetleyin.",
  },
  pesq: {
    name: "PESQ",
    range: "yaklaşık [1; 4,6]",
    pitfall: "Telefon kodlayıcıları için yapılmıştır: üretilen konuşmada ve 8 ile 16 kHz dışında güvenilmez.",
  },
} as const satisfies MetricTexts;
