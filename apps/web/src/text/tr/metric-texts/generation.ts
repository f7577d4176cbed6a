import type { MetricTexts } from "./metric-texts.ts";

export const generationTexts = {
  fid: {
    name: "Fréchet Inception uzaklığı (FID)",
    symbols: "μ ve Σ gerçek ve üretilen görüntülerin Inception özelliklerinin ortalaması ve kovaryansıdır.",
    pitfall:
      "Az örnek değeri yükseltir: aynı sayıda, en az on bin kullanın. Boyutlandırma değiştirir; istemlere bakılmaz.",
  },
  fvd: {
    name: "Fréchet video uzaklığı (FVD)",
    symbols: "μ ve Σ gerçek ve üretilen kliplerin bir video ağındaki özelliklerinin ortalaması ve kovaryansıdır.",
    pitfall: "Hareketten çok tek karelere, klip sayısına ve uzunluğuna tepki verir.",
  },
  "inception-score": {
    name: "Inception puanı (IS)",
    symbols: "p(y|x) bir sınıflandırıcının x örneğine verdiği sınıf puanları, p(y) ortalamalarıdır.",
    range: "[1, sınıf sayısı]",
    pitfall: "Gerçek veriye hiç bakmaz: sınıf başına tek kusursuz örnek en iyi puanı alır.",
  },
  "clip-score": {
    name: "CLIP puanı",
    symbols: "e CLIP vektörleridir; w makalede 2,5, birçok kütüphanede 100’dür.",
    pitfall:
      "CLIP sayıları, konumları ve olumsuzluğu pek fark etmez. Ona göre eğitilen modeller daha iyi görünmeden puan alır.",
  },
  "frame-clip-score": {
    name: "Kareler ya da görünümler üzerinde CLIP puanı",
    symbols: "eₜ CLIP’in t’nci kare ya da görünüm vektörüdür.",
    pitfall: "Kareler tek tek değerlendirilir: donuk ya da titrek sonuç, akıcı olan kadar puan alır.",
  },
  "subject-consistency": {
    name: "Özne tutarlılığı",
    symbols: "f bir görüntü ya da yüz modelinin özellikleri, x₀ verilen resim, xₜ t’nci karedir.",
    pitfall: "En iyi puanı duran resim alır. Bir hareket ölçüsüyle birlikte okuyun.",
  },
  "motion-score": {
    name: "Hareket puanı",
    symbols: "u komşu kareler arasındaki optik akıştır; piksellerin ortalaması alınır.",
    range: "[0, ∞) piksel",
    pitfall: "Titreme ve kamera sarsıntısı da hareket sayılır. Çok olması iyi demek değildir.",
  },
  "warping-error": {
    name: "Büküm hatası",
    symbols: "w, t karesini optik akış boyunca taşır; m iki karede de görünmeyeni maskeler.",
    pitfall: "Bulanıklık onu düşürür. Ancak optik akış kadar doğrudur.",
  },
  "generative-precision-recall": {
    name: "Bir dağılımın kesinliği ve duyarlılığı",
    symbols: "G üretilen, R gerçek örnekler; M bir kümenin en yakın komşularının çevresindeki bölgedir.",
    pitfall: "Tek aykırı örnek bölgeyi herkes için genişletir. Komşu ve örnek sayıları aynı olmalıdır.",
  },
  "win-rate": {
    name: "Kazanma oranı",
    symbols: "Her karşılaştırma iki sonucu rastgele sırayla yan yana gösterir.",
    pitfall: "Rakibe ve istemlere bağlıdır. Birkaç yüz oyda birkaç puanlık fark gürültüdür.",
  },
} as const satisfies MetricTexts;
