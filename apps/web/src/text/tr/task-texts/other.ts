import type { TaskTexts } from "../../task-texts.ts";

export const otherTexts: TaskTexts<"rl" | "tabular" | "other"> = {
  "reinforcement-learning": {
    name: "Pekiştirmeli öğrenme",
    summary: "Eylemleri deneyip ödül alarak öğrenen bir ajan eğitir.",
    goodFor: [
      "Oyun karakterleri ve ölçüm ortamları",
      "Benzetimdeki robotların denetimi",
      "Çizelgeleme, rotalama ve diğer ardışık kararlar",
    ],
    metrics: {
      "Mean Reward": "Bir bölümün getirisi, çok sayıda değerlendirme bölümünün ortalaması olarak.",
      "Discounted Total Reward": "Sonraki ödüllerin iskonto çarpanıyla azaltıldığı getiri.",
      "Level of Performance After Some Time": "Sabit sayıda adımda ulaşılan düzey.",
    },
  },
  robotics: {
    name: "Robotik",
    summary: "Robotları denetler: kamera görüntülerinden ve yönergelerden motor komutlarına.",
    goodFor: [
      "Seçme, ayırma ve katlama",
      "Birkaç gösterimden beceri öğrenme",
      "Genel amaçlı robot politikalarını inceleme",
    ],
    metrics: {
      "success rate": "Sabit bir başlangıç konumu kümesinde işin başarıldığı denemelerin payı.",
      "completion time": "Bitene kadar geçen saniye; yalnızca başarılı denemelerde sayılır.",
    },
  },
  "tabular-classification": {
    name: "Tablo sınıflandırma",
    summary: "Tablonun her satırı için bir kategori tahmin eder.",
    goodFor: [
      "Kredi ve müşteri kaybı kararları",
      "Tıbbi ya da teknik ölçümlerde ön ayıklama",
      "Dolandırıcılığı saptama",
    ],
    metrics: {
      roc_auc: "Olumlu bir satırın olumsuz bir satırdan üstte sıralanma olasılığı.",
      accuracy: "Doğru sınıfı alan satırların payı.",
      f1: "Seyrek sınıfın kesinliği ile duyarlılığının dengesi.",
      recall: "Olumlu satırlardan bulunanların payı.",
    },
  },
  "tabular-regression": {
    name: "Tablo regresyonu",
    summary: "Tablonun her satırı için bir sayı tahmin eder.",
    goodFor: ["Ev ve ikinci el araba fiyatları", "Talep ve enerji kullanımı", "Ölçmesi pahalı olanı kestirme"],
    metrics: {
      mse: "Ortalama karesel hata: büyük sapmalar ağır basar.",
      mae: "Ortalama mutlak hata, hedefin biriminde.",
      "r-squared": "Açıklanan varyansın payı; 0, hep ortalamayı söylemek kadar iyidir.",
    },
  },
  "tabular-to-text": {
    name: "Tablo verisinden metne",
    summary: "Yapılandırılmış kayıtları ya da olguları cümlelere dönüştürür.",
    goodFor: ["Özelliklerden ürün açıklaması", "Ölçümlerden rapor", "Bilgi çizgelerinden cümle"],
    metrics: {
      bleu: "Referans metinlerle örtüşme.",
      meteor: "Kökleri ve eş anlamlıları da kabul eden örtüşme.",
      "fact coverage": "Verilen olgulardan metinde geçenlerin payı; elle ya da bir çıkarım modeliyle sayılır.",
    },
  },
  "time-series-forecasting": {
    name: "Zaman serisi tahmini",
    summary: "Bir ölçüm dizisini geleceğe doğru sürdürür.",
    goodFor: ["Talep, stok ve personel planı", "Enerji yükü ve yenilenebilir üretim", "Yollarda ve sunucularda trafik"],
    metrics: {
      mase: "Son mevsimi yineleyen basit tahmine göre mutlak hata; 1’in altı ondan iyidir.",
      crps: "Tahmin edilen dağılımın bütününün niteliği.",
      smape: "Simetrik yüzde hata; sıfıra yakın kararsızdır.",
    },
  },
  "graph-ml": {
    name: "Çizge öğrenmesi",
    summary: "Çizgelerden öğrenir: nesnelerden ve aralarındaki bağlardan.",
    goodFor: ["Moleküllerin özellikleri", "Öneriler ve eksik bağlar", "Dolandırıcılık halkaları ve bilgi çizgeleri"],
    metrics: {
      roc_auc: "Düğümlerin, kenarların ya da bütün çizgelerin evet-hayır özellikleri için.",
      mae: "Enerji gibi tahmin edilen nicelikler için.",
      "hits@k": "Bağlar için: gerçek olanlardan ilk k içinde sıralananların payı.",
    },
  },
  other: {
    name: "Diğer",
    summary: "Listelenen görevlerin hiçbirine uymayan her şey.",
    goodFor: [
      "Alışılmadık girdisi ya da çıktısı olan modeller",
      "Birimleyici ve kodek gibi yapı taşları",
      "Henüz adı olmayan araştırmalar",
    ],
    metrics: { "as stated by the author": "Ortak bir görev yoksa ortak bir ölçü de yoktur." },
  },
};
