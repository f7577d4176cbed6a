import type { MetricTexts } from "./metric-texts.ts";

export const textTexts = {
  "cross-entropy": {
    name: "Çapraz entropi",
    symbols: "xᵢ bir birim; cᵢ ondan önceki, maskeli modellerde bütün öteki birimlerdir.",
    range: "[0, ∞) nat",
    pitfall: "Birim başına değerler birimleyiciye bağlıdır. Modelleri karşılaştırmadan önce bayt başına bite çevirin.",
  },
  perplexity: {
    name: "Şaşkınlık (perplexity)",
    symbols: "xᵢ bir birim; cᵢ ondan önceki, maskeli modellerde bütün öteki birimlerdir.",
    pitfall:
      "Birimleyiciler ya da bağlam uzunlukları farklıysa karşılaştırılamaz; sohbet eğitimi, yanıtlar iyileşirken onu yükseltir.",
  },
  "pass-at-k": {
    name: "pass@k",
    symbols: "Problem başına n deneme; c tanesi testleri geçer.",
    pitfall: "Kullanıcı tek deneme görür: bunu yalnızca k = 1 anlatır. Zayıf testler yanlış programları geçirir.",
  },
  bleu: {
    name: "BLEU",
    symbols: "pₙ referansta bulunan n-gramların payı; c ve r çıktının ve referansın uzunluklarıdır.",
    range: "[0, 1] ya da 0–100",
    pitfall:
      "Eşanlamlılar yanlışlar kadar puan düşürür; puanlar yalnızca aynı test kümesi ve birimlemeyle karşılaştırılır.",
  },
  sacrebleu: {
    name: "SacreBLEU",
    symbols: "pₙ referansta bulunan n-gramların payı; c ve r çıktının ve referansın uzunluklarıdır.",
    pitfall: "İmzasını da yayımlayın: başka bir birimleyici, örneğin Çincedeki, puanı birkaç puan değiştirir.",
  },
  comet: {
    name: "COMET",
    symbols: "f insan puanlarıyla eğitilmiş bir ağdır.",
    range: "modele göre, yaklaşık [0, 1]",
    pitfall: "Yanlış bir sayıyı ya da adı gözden kaçırabilir. Farklı COMET modellerinin puanları karşılaştırılamaz.",
  },
  rouge: {
    name: "ROUGE-N",
    symbols: "g referansın n-gramlarıdır. Raporlar genellikle bu duyarlılıkla kesinliğin F1’ini verir.",
    pitfall: "Özetin doğru olup olmadığını görmez: kopyalanan cümleler yüksek, iyi anlatımlar düşük puan alır.",
  },
  bertscore: {
    name: "BERTScore",
    symbols: "x ve x̂ referansın ve çıktının normalleştirilmiş birim vektörleridir; P’de ikisi yer değiştirir.",
    pitfall:
      "Ölçeklenmemiş değerler 0,8 ile 1 arasına sıkışır. Arkasındaki modeli yazın ve taban değeriyle ölçekleyin.",
  },
  meteor: {
    name: "METEOR",
    symbols: "m sözcük (kök ya da eşanlamlıyla da) c bitişik parçada eşleşir; P ve R kesinlik ve duyarlılıklarıdır.",
    pitfall: "Eşanlamlı listeleri az dilde vardır. Onlarsız, sözcük örtüşmesinden pek farkı kalmaz.",
  },
  parent: {
    name: "PARENT",
    symbols: "Kesinlik, referansın ya da tablonun desteklediği n-gramları sayar; duyarlılık da ikisine bakar.",
    pitfall: "Destek, sözcüğün tabloda geçmesidir. Yanlış cümleye konan sayılar da sayılır.",
  },
  cider: {
    name: "CIDEr",
    symbols: "gⁿ n-gramların TF-IDF ağırlıkları; c açıklama, s₁…sₘ insanların yazdıklarıdır.",
    pitfall: "Ağırlıklar test kümesinden gelir; başka kümede ya da tek örnekte puan pek bir şey anlatmaz.",
  },
  spice: {
    name: "SPICE",
    symbols: "P ve R, açıklamadan ve referanslardan ayrıştırılan nesneleri, özellikleri ve ilişkileri karşılaştırır.",
    pitfall: "Ayrıştırıcı kadar iyidir, o da İngilizce içindir. Akıcılık hiç ölçülmez.",
  },
  anls: {
    name: "ANLS",
    symbols: "lᵢⱼ yanıt ile kabul edilen j yanıtı arasındaki düzenleme uzaklığının uzun olanın boyuna oranıdır.",
    pitfall: "Bir tutarda tek yanlış rakam, yanıt yanlış olduğu hâlde az puan düşürür.",
  },
  "judge-score": {
    name: "Hakem puanı",
    symbols: "rᵢ bir kişinin ya da modelin i yanıtına verdiği puandır.",
    range: "ölçeğe göre",
    pitfall: "Hakem modeller uzun yanıtları, ikiliden ilkini ve kendi üslubunu yeğler. Hakemi ve istemini yazın.",
  },
  "fact-coverage": {
    name: "Olgu kapsamı",
    symbols: "F tablodaki olgular ile metnin söyledikleridir.",
    pitfall: "Uydurulan olgular bunu düşürmez. Onları ayrıca sayın.",
  },
  latency: {
    name: "Gecikme",
    range: "[0, ∞) sn",
    pitfall: "Ortalamalar yavaş ucu gizler: yüzdelikleri, donanımı ve yükü yazın.",
  },
} as const satisfies MetricTexts;
