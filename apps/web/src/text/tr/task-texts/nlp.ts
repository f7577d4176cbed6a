import type { TaskTexts } from "../../task-texts.ts";

export const nlpTexts: TaskTexts<"nlp"> = {
  "text-classification": {
    name: "Metin sınıflandırma",
    summary:
      "Metni sabit bir sınıf kümesinden bir ya da birkaçına yerleştirir: olumlu ya da olumsuz, istenmeyen ya da değil, yirmi konudan biri gibi.",
    goodFor: [
      "Gelen postayı ve destek taleplerini ayırma",
      "Yorumların havasını izleme",
      "Hakaret içeren iletileri bulma",
      "Bir cümlenin diğerinden çıkıp çıkmadığını denetleme",
    ],
    metrics: {
      accuracy: "Doğru sınıfı alan metinlerin payı; yalnızca sınıflar aşağı yukarı eşit sıklıktaysa anlamlıdır.",
      f1: "Kesinlik ile duyarlılığın dengesi; seyrek sınıflara aynı ağırlığı vermek için makro ortalama alın.",
      precision: "Bir sınıfa konan metinlerden gerçekten oraya ait olanların payı.",
      recall: "Bir sınıfa ait metinlerden oraya konanların payı.",
    },
  },
  "token-classification": {
    name: "Birim sınıflandırma",
    summary:
      "Metnin her sözcüğüne bir etiket verir; örneğin kişi ve yer adlarını ya da sözcük türlerini işaretlemek için.",
    goodFor: [
      "Belgelerden ad, tarih ve tutar çıkarma",
      "Paylaşmadan önce metinlerden kişisel verileri silme",
      "Dil çalışmaları için sözcük türü etiketleme",
    ],
    metrics: {
      f1: "Bütün varlıklar üzerinden sayılır: hem aralık hem tür doğru olmalıdır.",
      precision: "İşaretlenen varlıklardan gerçek olanların payı.",
      recall: "Gerçek varlıklardan bulunanların payı.",
      accuracy: "Doğru etiketi alan birimlerin payı; çoğu birim varlık dışında kaldığı için olduğundan iyi görünür.",
    },
  },
  "table-question-answering": {
    name: "Tablo soru yanıtlama",
    summary: "Gündelik dille sorulan bir soruyu tablonun hücrelerinden yanıtlar.",
    goodFor: [
      "Hesap tablosuna formülsüz soru sorma",
      "Küçük veritabanlarını herkesin sorgulayabilmesi",
      "Savları yayımlanmış tablolarla denetleme",
    ],
    metrics: {
      "Denotation Accuracy": "Toplama ve sayma dahil, son yanıtı beklenen yanıt olan soruların payı.",
    },
  },
  "question-answering": {
    name: "Soru yanıtlama",
    summary: "Yanıtı içeren bir metin verildiğinde sorunun yanıtını bulur ya da yazar.",
    goodFor: [
      "Sayfa listelemek yerine yanıt veren arama",
      "Kılavuzlar üzerinde yardım masası",
      "Sözleşme ve yönetmeliklerde tek bir maddeyi bulma",
    ],
    metrics: {
      "exact-match": "Büyük-küçük harf, tanımlık ve noktalama dışında beklenene eşit yanıtların payı.",
      f1: "Beklenen yanıtla sözcük örtüşmesi; kısmen doğru bir aralık da puan alır.",
    },
  },
  "zero-shot-classification": {
    name: "Sıfır örnekle sınıflandırma",
    summary: "Metni, eğitim gerektirmeden, sorduğunuz anda belirlediğiniz etiketlerle sınıflandırır.",
    goodFor: [
      "Veri toplamadan önce bir etiket kümesini deneme",
      "Kategoriler sık değiştiğinde talepleri yönlendirme",
      "Sonraki eğitim için ilk grubu etiketleme",
    ],
    metrics: {
      accuracy: "Modelin hiç eğitilmediği sınıflarda, ilk etiketi doğru olan metinlerin payı.",
      f1: "Etiketler üzerinden makro ortalama; seyrek olanların bulunup bulunmadığını gösterir.",
    },
  },
  translation: {
    name: "Çeviri",
    summary: "Bir dildeki metni başka bir dilde aynı metne dönüştürür.",
    goodFor: [
      "Yabancı dildeki sayfa ve postaları okuma",
      "Arayüz yerelleştirmede ilk taslak",
      "Ortak dili olmayan kişilerin sohbeti",
    ],
    metrics: {
      bleu: "Sözcük dizilerinin referans çevirilerle örtüşmesi; tek bir cümleyi değil, sistemleri karşılaştırmak içindir.",
      sacrebleu: "Yayımlanan puanlar karşılaştırılabilsin diye sabit birimlemeli BLEU.",
      comet: "Eğitilmiş bir modelin tahmini; insan yargısına sözcük örtüşmesinden daha yakındır.",
    },
  },
  summarization: {
    name: "Özetleme",
    summary: "Uzun bir metinde önemli olanı koruyan daha kısa bir metin yazar.",
    goodFor: ["Haber ve rapor özetleri", "Toplantı dökümlerinden tutanak", "Arama sonuçlarında önizleme"],
    metrics: {
      rouge: "Referans özetle sözcük ve öbek örtüşmesi.",
      bertscore: "Bağlamsal vektörlerle anlam benzerliği; başka sözcüklerle anlatıma daha hoşgörülüdür.",
    },
  },
  "feature-extraction": {
    name: "Özellik çıkarma",
    summary:
      "Metni sayılara, metin ya da birim başına bir vektöre dönüştürür; başka programlar bunlarla karşılaştırma ya da sınıflandırma yapar.",
    goodFor: [
      "Anlama göre arama",
      "Benzer belgeleri kümeleme",
      "Kendi küçük sınıflandırıcınız için girdi",
      "Sohbet modelleri için bilgi getirme",
    ],
    metrics: {
      ndcg: "Vektörler aramada kullanıldığında sıralamanın niteliği.",
      spearman: "Vektör benzerliğinin insan puanlarıyla sıra korelasyonu.",
    },
  },
  "text-generation": {
    name: "Metin üretme",
    summary: "Bir metni sürdürür ya da bir konuşmada karşı taraf olarak yanıt verir.",
    goodFor: [
      "Asistanlar ve sohbet",
      "Kod yazma ve açıklama",
      "Taslak hazırlama, yeniden yazma ve bilgi çıkarma",
      "Araç çağıran ajanlar",
    ],
    metrics: {
      Perplexity:
        "Modelin görmediği metin karşısında ne kadar şaşırdığı; yalnızca aynı birimleyiciyle karşılaştırılabilir.",
      "Cross Entropy": "Aynı ölçünün logaritması; eğitimin düşürdüğü değer.",
      "pass@k": "Kod için: k denemeden birinin testleri geçtiği problemlerin payı.",
    },
  },
  "fill-mask": {
    name: "Maske doldurma",
    summary: "Cümlede boş bırakılan sözcüğü tahmin eder.",
    goodFor: [
      "Başka görevler için kodlayıcı ön eğitimi",
      "Bir modelin neyi bildiğine ya da yeğlediğine bakma",
      "Düzenleyicide yerine konacak sözcük önerme",
    ],
    metrics: {
      cross_entropy: "Doğru sözcükten esirgenen olasılığın ortalaması.",
      perplexity: "Bunun üsteli; maskeli modellerde her seferinde tek boşlukla hesaplanan yaklaşık bir değer.",
    },
  },
  "sentence-similarity": {
    name: "Cümle benzerliği",
    summary: "Bir cümlenin anlamca diğer birkaç cümlenin her birine ne kadar yakın olduğunu söyler.",
    goodFor: ["Yinelenen soruları bulma", "Kısa metinlerde arama", "Aynı şeyi söyleyen geri bildirimleri kümeleme"],
    metrics: {
      "Cosine Similarity": "Ölçünün kendisi: iki vektör arasındaki açı, -1’den 1’e.",
      spearman: "Sıralamanın insan puanlarıyla uyumu.",
      "Mean Reciprocal Rank": "Arama için: ilk doğru yanıtın ne kadar üstte olduğu.",
    },
  },
  "table-to-text": {
    name: "Tablodan metne",
    summary: "Bir tablonun ya da vurgulanan hücrelerin içeriğini cümlelerle anlatır.",
    goodFor: ["İstatistiklere açıklama yazma", "Hava ve spor raporları", "Tabloları sesli okuma"],
    metrics: {
      bleu: "Referans anlatımlarla örtüşme.",
      parent: "Tablonun kendisinden alınan sözcüklere de puan veren örtüşme.",
    },
  },
  "multiple-choice": {
    name: "Çoktan seçme",
    summary: "Verilen birkaç yanıt ya da son arasından doğrusunu seçer.",
    goodFor: [
      "Okuduğunu anlama alıştırmalarını değerlendirme",
      "Dil modellerinin bilgisini ölçme",
      "Bir öykünün akla yatkın devamını seçme",
    ],
    metrics: {
      accuracy: "Doğru yanıtlanan soruların payı; n seçenekte bir tutan rastgele seçimle karşılaştırın.",
    },
  },
  "text-ranking": {
    name: "Metin sıralama",
    summary: "Metinleri bir sorguyu ne kadar iyi yanıtladıklarına göre sıralar.",
    goodFor: [
      "Bir arama motorunun ilk sonuçlarını yeniden sıralama",
      "Sohbet modelinin okuyacağı parçaları seçme",
      "Forumda yanıtları sıralama",
    ],
    metrics: {
      "Normalized Discounted Cumulative Gain": "Üst sıralardaki iyi metinleri dereceli ilgiye göre ödüllendirir.",
      "Mean Reciprocal Rank": "İlk doğru metnin sırasının tersi, ortalaması alınarak.",
      "Mean Average Precision": "Her doğru metindeki kesinliğin ortalaması; çok sayıda doğrusu olan sorgular için.",
    },
  },
  "text-retrieval": {
    name: "Metin getirme",
    summary: "Büyük bir derlemede bir sorgu için önemli olan az sayıda metni bulur.",
    goodFor: [
      "Belgelerde anlama göre arama",
      "Soru yanıtlama ve sohbet için kanıt getirme",
      "Sözü geçenleri ansiklopedi maddelerine bağlama",
    ],
    metrics: {
      "recall@k": "İlgili metinlerden ilk k içinde olanların payı.",
      "ndcg@10": "İlk onun sırası, dereceli ilgiyle.",
      "Mean Reciprocal Rank": "İlk doğru metnin yeri.",
    },
  },
};
