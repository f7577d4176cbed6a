import type { TaskTexts } from "../../task-texts.ts";

export const audioTexts: TaskTexts<"audio"> = {
  "text-to-speech": {
    name: "Metinden konuşmaya",
    summary: "Metni yapay bir sesle okur.",
    goodFor: ["Ekran okuyucular ve sesli kitaplar", "Asistanlara ses", "Birçok dilde duyuru ve yönlendirmeler"],
    metrics: {
      "mean opinion score": "Dinleyicilerin ne kadar doğal bulduğu, 1’den 5’e; asıl önemli olan budur.",
      "mel cepstral distortion": "Tayfın bir kayda uzaklığı, dB olarak; düşük olan iyidir.",
      wer: "Bir konuşma tanıma modeli sonucu yazıya döktüğünde çıkan sözcük hataları; yutulan sözcükleri gösterir.",
    },
  },
  "text-to-audio": {
    name: "Metinden sese",
    summary: "Bir betimlemeden ya da metinden ses, müzik veya konuşma oluşturur.",
    goodFor: ["Müzik ve cıngıl taslakları", "Oyun ve film için ses efektleri", "Kayıt yapmadan ortam sesi"],
    metrics: {
      fad: "Fréchet ses uzaklığı: üretilen ve gerçek seslerin istatistikleri arasındaki uzaklık.",
      clap_score: "Sesin ve istemin ortak bir ses-metin uzayındaki uyumu.",
      "mean opinion score": "Dinleyici puanları.",
    },
  },
  "automatic-speech-recognition": {
    name: "Otomatik konuşma tanıma",
    summary: "Bir kayıtta söylenenleri yazıya döker.",
    goodFor: ["Altyazılar ve dökümler", "Dikte ve sesli komutlar", "Görüşme, ders ve podcast’lerde arama"],
    metrics: {
      wer: "Sözcük hata oranı: eklenen, atlanan ya da değişen sözcükler bölü söylenen sözcükler; 1’i aşabilir.",
      cer: "Aynısı karakterler için; boşluksuz yazılan diller içindir.",
      rtf: "İşleme süresinin sesin süresine oranı.",
    },
  },
  "audio-to-audio": {
    name: "Sesten sese",
    summary: "Sesi alır, değişmiş olarak geri verir: temizlenmiş, kaynaklarına ayrılmış ya da başka bir sesle.",
    goodFor: [
      "Görüşmelerden gürültüyü temizleme",
      "Konuşmacıları ya da müzikten vokali ayırma",
      "Sözleri koruyarak sesi değiştirme",
    ],
    metrics: {
      sdri: "Sinyal-bozulma oranındaki iyileşme, dB.",
      snri: "Sinyal-gürültü oranındaki iyileşme, dB.",
      pesq: "Konuşmanın tahmini algılanan niteliği, yaklaşık 1’den 4,5’e.",
    },
  },
  "audio-classification": {
    name: "Ses sınıflandırma",
    summary: "Bir kayıtta ne olduğunu söyler: hangi ses, komut, dil, duygu ya da konuşmacı.",
    goodFor: [
      "Alarm, makine ve hayvan seslerini algılama",
      "Küçük aygıtlarda anahtar sözcük yakalama",
      "Konuşulan dili belirleme",
    ],
    metrics: {
      accuracy: "Doğru sınıfı alan kliplerin payı.",
      f1: "Sınıflar üzerinden makro ortalama; seyrek seslere adildir.",
      "mean average precision": "AudioSet’teki gibi aynı anda birkaç ses içeren klipler için.",
    },
  },
  "voice-activity-detection": {
    name: "Konuşma algılama",
    summary: "Kaydın konuşulan bölümlerini işaretler.",
    goodFor: [
      "Yazıya dökmeden önce sessizliği kesme",
      "Arayanın sözünü ne zaman bitirdiğini bilme",
      "Aygıtlarda güç ve bant genişliği tasarrufu",
    ],
    metrics: {
      "detection error rate": "Kaçırılan ve yanlış bildirilen konuşma süresinin toplam konuşma süresine oranı.",
      f1: "Kare başına, belirli bir eşikte.",
      roc_auc: "Bütün eşikler üzerinden nitelik.",
    },
  },
};
