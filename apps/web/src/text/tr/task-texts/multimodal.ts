import type { TaskTexts } from "../../task-texts.ts";

export const multimodalTexts: TaskTexts<"multimodal"> = {
  "audio-text-to-text": {
    name: "Ses ve metinden metne",
    summary: "Bir kaydı ve yanındaki yönergeyi ya da soruyu metinle yanıtlar.",
    goodFor: [
      "Görüşme ve toplantılar hakkında sorular",
      "Sesleri ve müziği betimleme",
      "Sözün yanında tonu da duyan sesli asistanlar",
    ],
    metrics: {
      accuracy: "MMAU’daki gibi sesler hakkında çoktan seçmeli sorularda.",
      wer: "Model yazıya dökmek için kullanıldığında.",
      "judge score": "Serbest yanıtlara bir dil modelinin ya da insanların verdiği puan.",
    },
  },
  "image-text-to-text": {
    name: "Görüntü ve metinden metne",
    summary: "Görüntüleri ve yanındaki yönergeyi ya da soruyu metinle yanıtlar.",
    goodFor: [
      "Fotoğraf, grafik ve ekran görüntüleri hakkında sorular",
      "Belgeleri yapılandırılmış veriye dönüştürme",
      "Ekrana bakan ajanlar",
    ],
    metrics: {
      "MMMU accuracy": "Otuz alandan, görüntülü, üniversite düzeyinde sorular.",
      ANLS: "Belge okuma için düzenleme uzaklığı puanı.",
      "judge score": "Serbest yanıtların puanı.",
    },
  },
  "image-text-to-image": {
    name: "Görüntü ve metinden görüntüye",
    summary: "Başka görüntülerden ve bir yönergeden görüntü oluşturur.",
    goodFor: [
      "Bir ürünü yeni bir sahneye koyma",
      "Referans görüntülerle, yönergeye göre düzenleme",
      "Bir karakteri birçok çizimde aynı tutma",
    ],
    metrics: {
      CLIP: "Sonucun yönergeye, konunun da referansına benzerliği.",
      FID: "Üretilen ve gerçek görüntü kümelerinin uzaklığı.",
    },
  },
  "image-text-to-video": {
    name: "Görüntü ve metinden videoya",
    summary: "Bir görüntüden ve betimlemeden video oluşturur.",
    goodFor: [
      "Çizilmiş bir sahneyi anlatıldığı gibi canlandırma",
      "Planlı kamera hareketiyle ürün klipleri",
      "Aynı karakterlerle öykü panoları",
    ],
    metrics: {
      fvd: "Fréchet video uzaklığı; düşük olan iyidir.",
      clipsim: "Karelerin metinle uyumu.",
      "subject consistency": "Her karenin verilen görüntüye benzerliği.",
    },
  },
  "visual-question-answering": {
    name: "Görsel soru yanıtlama",
    summary: "Bir görüntü hakkındaki soruyu bir sözcük ya da kısa öbekle yanıtlar.",
    goodFor: [
      "Görüntüyü göremeyenlere yardım",
      "Rafları ve sahneleri denetleme",
      "Grafik ve çizelgeler hakkında sorular",
    ],
    metrics: {
      accuracy: "VQA doğruluğu: on kişiden en az üçü aynı yanıtı verdiyse tam puan.",
      "wu-palmer similarity": "Sözcük sıradüzeninde yakın yanıtlara kısmi puan.",
    },
  },
  "document-question-answering": {
    name: "Belge soru yanıtlama",
    summary: "Bir belgenin görüntüsünden, metni ve düzeni kullanarak soruyu yanıtlar.",
    goodFor: ["Fatura, form ve fişleri okuma", "Taranmış arşivlerde arama", "Kâğıttan veritabanı doldurma"],
    metrics: {
      anls: "Ortalama normalleştirilmiş Levenshtein benzerliği: küçük okuma hatalarını hoş görür.",
      "exact-match": "Harfi harfine doğru yanıtların payı.",
    },
  },
  "video-text-to-text": {
    name: "Video ve metinden metne",
    summary: "Bir videoyu ve yanındaki yönergeyi ya da soruyu metinle yanıtlar.",
    goodFor: ["Kayıtlar hakkında sorular", "Özetler ve bölümler", "Arama ve erişilebilirlik için klipleri betimleme"],
    metrics: {
      accuracy: "Video-MME’deki gibi çoktan seçmeli sorularda.",
      "judge score": "Serbest yanıtların puanı.",
    },
  },
  "visual-document-retrieval": {
    name: "Görsel belge getirme",
    summary: "Bir soruyu yanıtlayan sayfaları, onlara görüntü olarak bakarak bulur.",
    goodFor: [
      "Grafik ve tablo içeren PDF’lerde arama",
      "Belge okuyan asistanlar için bilgi getirme",
      "Kullanılabilir metni olmayan arşivler",
    ],
    metrics: {
      "Normalized Discounted Cumulative Gain at K": "İlk K sayfanın sırasının niteliği.",
      "recall@k": "İlk k içinde doğru bir sayfa olup olmadığı.",
    },
  },
  "any-to-any": {
    name: "Her türden her türe",
    summary: "Birkaç ortam türünü tek modelde anlar ve üretir.",
    goodFor: ["Gören, duyan ve konuşan asistanlar", "Tonunu koruyarak konuşma çevirisi", "Resimli yanıtlar"],
    metrics: {
      "suite per modality": "Her yönün kendi ölçüsü vardır: tanıma hatası, görüntü niteliği, yanıt doğruluğu.",
      latency: "Sözlü konuşmada ilk sese kadar geçen süre.",
    },
  },
};
