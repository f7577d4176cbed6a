import type { MetricTexts } from "./metric-texts.ts";

export const visionTexts = {
  iou: {
    name: "Kesişimin birleşime oranı (IoU)",
    symbols: "A tahmin edilen, B gerçek alandır.",
    pitfall: "Bir piksel kayan sınır küçük nesneleri bozar, büyükleri 1’e yakın bırakır.",
  },
  "mean-iou": {
    name: "Ortalama IoU",
    symbols: "c sınıfının doğru, ona yanlış atanan ve kaçan pikselleri.",
    pitfall: "İnce ve küçük şeyler piksel olarak az sayılır. Arka planın sınıf olup olmadığı puanı değiştirir.",
  },
  "average-precision": {
    name: "Ortalama kesinlik (AP)",
    symbols: "p, r duyarlılığındaki kesinliktir; IoU’su eşiğe ulaşan kutu bulunmuş sayılır.",
    pitfall: "Aradeğerleme ve eşik ölçütten ölçüte değişir: PASCAL VOC ile COCO AP’leri karşılaştırılamaz.",
  },
  "detection-map": {
    name: "Ortalama kesinliklerin ortalaması (mAP)",
    symbols: "C sınıflar, T IoU eşikleridir: COCO’da 0,5, 0,55, …, 0,95.",
    pitfall: "Bütün güven eşiklerini toplar. Kullandığınız eşikte kesinlik ve duyarlılık başka görünebilir.",
  },
  "ap-at-threshold": {
    name: "Tek eşikte AP",
    symbols: "p, IoU ≥ α olan kutular sayılırken r duyarlılığındaki kesinliktir.",
    pitfall: "AP₅₀ kaba kutuları kabul eder. Kırpacak ya da ölçecekseniz AP₇₅’e bakın.",
  },
  "panoptic-quality": {
    name: "Panoptik nitelik (PQ)",
    symbols: "TP, IoU’su 0,5’i aşan tahmin ve gerçek parça çiftleri; FP ve FN çiftsiz kalanlardır.",
    pitfall: "Küçücük parçalar büyükler kadar sayılır. Sınır niteliği ile tanıma niteliğine ayırın.",
  },
  "clicks-to-90": {
    name: "%90 IoU için tıklama",
    symbols: "k, i nesnesindeki tıklamaları sayar.",
    pitfall:
      "Tıklamalar benzetimdir ve genellikle 20 ile sınırlanır. 0,9’a hiç ulaşmayan nesneler ortalamada gizlenir.",
  },
  "object-keypoint-similarity": {
    name: "OKS mAP",
    symbols:
      "dᵢ eklem uzaklığı, s nesnenin boyu, k eklem başına hoşgörüdür; yalnızca etiketli eklemler sayılır. mAP, IoU yerine OKS kullanır.",
    pitfall: "Etiketlenmemiş gizli eklemler sayılmaz; modelin onları nasıl tahmin ettiği görünmez.",
  },
  pck: {
    name: "PCK",
    symbols: "dᵢ noktanın uzaklığı; L başın boyu gibi bir başvuru uzunluğu, α onun bir payıdır.",
    pitfall: "PCKh@0.5 ile PCK@0.2 başka L kullanır. α ve L’si yazılmayan puan karşılaştırılamaz.",
  },
  repeatability: {
    name: "Yinelenebilirlik",
    symbols: "M iki görünümde de hoşgörü içinde bulunan noktalar; n₁ ve n₂ her birindeki noktalardır.",
    pitfall: "Daha çok nokta onu şans eseri yükseltir. Sayıyı sabitleyin ve eşleştirmenin kendisine de bakın.",
  },
  "absolute-relative-error": {
    name: "Mutlak bağıl hata",
    symbols: "d pikselin gerçek, d̂ tahmin edilen derinliğidir.",
    pitfall: "Bağıl modeller önce gerçeğe hizalanır. Puanları metre hakkında bir şey söylemez.",
  },
  "delta-accuracy": {
    name: "Eşik doğruluğu δ",
    symbols: "d pikselin gerçek, d̂ tahmin edilen derinliğidir.",
    pitfall: "Geniş düz alanlar baskındır. Görüntü birleştirmede önemli olan kenarlar pek sayılmaz.",
  },
  psnr: {
    name: "PSNR",
    symbols: "M en büyük piksel değeri, 8 bitte 255; MSE ortalama karesel hatadır.",
    pitfall: "Bulanık görüntüler ortada kaldığı için iyi puan alır. Birden çok doğru çıktı varsa işe yaramaz.",
  },
  ssim: {
    name: "SSIM",
    symbols: "μ, σ² ve σₓᵧ küçük pencerelerde ortalama, varyans ve kovaryanstır; c₁ ve c₂ sıfıra bölmeyi önler.",
    pitfall: "Görüntüyü bir piksel kaydırmak çok düşürür. Gerçeklemeler pencere ve renk işlemede ayrılır.",
  },
  lpips: {
    name: "LPIPS",
    symbols: "f bir ağın l katmanının normalleştirilmiş özellikleri; w öğrenilmiş ağırlıklardır.",
    pitfall: "Omurga (AlexNet ya da VGG) ve görüntü boyutu değiştirir. İkisini de yazın.",
  },
  "chamfer-distance": {
    name: "Chamfer uzaklığı",
    symbols: "A ve B tahmin edilen ve gerçek yüzeyden alınan noktalardır.",
    pitfall: "Karesi alınmış mı, nesnenin ölçeği ne: makaleler katlarca ayrılır. Tek sapan nokta çok ağır basar.",
  },
  "surface-f-score": {
    name: "Belirli uzaklıkta F puanı",
    symbols: "P gerçek yüzeye τ kadar yakın tahmin noktalarının, R tahmine τ kadar yakın gerçek noktaların payıdır.",
    pitfall: "Geniş τ eksik ayrıntıyı gizler. τ’yu nesne boyunun payı olarak verin.",
  },
} as const satisfies MetricTexts;
