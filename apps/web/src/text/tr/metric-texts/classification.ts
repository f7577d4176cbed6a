import type { MetricTexts } from "./metric-texts.ts";

export const classificationTexts = {
  accuracy: {
    name: "Doğruluk",
    symbols: "n örnek; ŷ tahmin, y gerçek değer; […] koşul sağlanıyorsa 1, yoksa 0’dır.",
    pitfall: "Örneklerin %95’i tek sınıftansa hep o sınıfı söyleyen model 0,95 alır. Bu taban değerle karşılaştırın.",
  },
  "top-k-accuracy": {
    name: "İlk k doğruluğu",
    symbols: "Ŷ⁽ᵏ⁾ en yüksek puanlı k etikettir.",
    pitfall: "k büyüdükçe ve etiket azaldıkça artar; ikisini de yazın. Tek karar için yalnızca k = 1 önemlidir.",
  },
  precision: {
    name: "Kesinlik",
    symbols: "TP doğru, FP yanlış pozitiflerdir.",
    pitfall: "Yalnızca en emin olduğu örneği işaretleyen model 1 alabilir. Duyarlılıkla birlikte okuyun.",
  },
  recall: {
    name: "Duyarlılık",
    symbols: "TP doğru pozitifler, FN yanlış negatiflerdir.",
    pitfall: "Her şeyi işaretlemek 1 verir. Kesinlikle birlikte okuyun.",
  },
  f1: {
    name: "F1 puanı",
    symbols: "P kesinlik, R duyarlılıktır; TP, FP ve FN doğru pozitif, yanlış pozitif ve yanlış negatiflerdir.",
    pitfall: "Aynı modelin mikro, makro ve ağırlıklı ortalamaları çok farklı olabilir. Hangisi olduğunu yazın.",
  },
  "entity-f1": {
    name: "Varlık F1’i",
    symbols: "TP, hem aralığı hem türü doğru olan varlıkları sayar.",
    pitfall:
      "Bir sözcük kayan aralık iki hata sayılır. Birim başına puanlar daha iyi görünür ve bununla karşılaştırılamaz.",
  },
  "roc-auc": {
    name: "ROC eğrisi altındaki alan",
    symbols: "s₊ ve s₋ rastgele bir pozitif ve bir negatif örneğin puanlarıdır.",
    pitfall:
      "Rastgele tahmin 0,5 verir. Pozitifler seyrekse uyarıların çoğu yanlışken bile yüksek kalır; kesinliğe de bakın.",
  },
  "mean-average-precision": {
    name: "Ortalama kesinliklerin ortalaması",
    symbols: "C sınıf; Pₖ ve Rₖ k’nci eşikteki kesinlik ve duyarlılıktır.",
    pitfall: "Her sınıfın ağırlığı aynıdır: üç örnekli sınıf, binlerce örneği olan kadar etkiler.",
  },
  "exact-match": {
    name: "Tam eşleşme",
    symbols: "ν metni normalleştirir; yᵢⱼ i sorusunun kabul edilen yanıtlarıdır.",
    pitfall:
      "Başka sözcüklerle verilen doğru yanıt yanlış sayılır. Normalleştirme sonucu belirler: nasıl yapıldığını yazın.",
  },
  "token-f1": {
    name: "Sözcük F1’i",
    symbols: "A ve G yanıtın ve beklenen yanıtın, yinelemeleriyle sayılan sözcükleridir.",
    pitfall: "Uzun yanıtlar doğru olmadan da örtüşür; eksik bir “değil” neredeyse hiçbir şeye mal olmaz.",
  },
  "probe-accuracy": {
    name: "Yoklama doğruluğu",
    symbols: "f dondurulmuş model, g özellikleri üzerindeki en yakın komşular ya da doğrusal sınıflandırıcıdır.",
    pitfall: "Yoklamaya bağlıdır: k, düzenlileştirme ve eğitim süresi. Yalnızca aynı tarifle karşılaştırın.",
  },
  "vqa-accuracy": {
    name: "VQA doğruluğu",
    symbols: "On kişiden mᵢ’si i sorusuna modelin yanıtını vermiştir.",
    pitfall:
      "Yanıtlar normalleştirildikten sonra eşleşmelidir; doğru ama uzun cümleler 0 alır. “Evet” demek bile epey puan getirir.",
  },
  "denotation-accuracy": {
    name: "Sonuç doğruluğu",
    symbols: "ẑ tahmin edilen hücre seçimi ile toplama ya da sayma işlemi, y beklenen sonuçtur.",
    pitfall: "Doğru sayı yanlış hücrelerden çıkabilir. Akıl yürütmenin doğru olduğunu göstermez.",
  },
  "wu-palmer": {
    name: "Wu-Palmer benzerliği",
    symbols: "d WordNet’teki derinlik, lcs a ve b sözcüklerinin en yakın ortak atasıdır.",
    pitfall: "“Köpek” yerine “kedi” gibi aynı türden yanlışlar yüksek puan alır. 0,9’un altı genellikle küçültülür.",
  },
  "detection-error-rate": {
    name: "Algılama hata oranı",
    symbols: "t süredir: kaçan konuşma, yanlış bildirilen konuşma ve bütün konuşma.",
    pitfall: "Sınırlardaki hoşgörü payı en zor kareleri dışarıda bırakır. Yalnızca aynı payla karşılaştırın.",
  },
} as const satisfies MetricTexts;
