import type { TaskTexts } from "../../task-texts.ts";

/** Computer vision tasks for videos. */
export type VideoTask = "image-to-video" | "text-to-video" | "video-classification" | "video-to-video";

export const videoTexts: Pick<TaskTexts<"cv">, VideoTask> = {
  "image-to-video": {
    name: "Görüntüden videoya",
    summary: "Durağan bir görüntüyü harekete geçirir.",
    goodFor: ["Çizimleri ve ürün fotoğraflarını canlandırma", "Hareket eden öykü panoları", "Canlı arka planlar"],
    metrics: {
      fvd: "Üretilen ve gerçek klipler arasındaki Fréchet video uzaklığı; düşük olan iyidir.",
      clip_score: "Karelerin istemle uyumu.",
      identity_preservation: "Konunun kendisi olarak kalıp kalmadığı.",
      motion_score: "Ne kadar hareket olduğu; durağan bir görüntü kazanmamalıdır.",
    },
  },
  "video-classification": {
    name: "Video sınıflandırma",
    summary: "Bir video klipte ne olduğunu söyler.",
    goodFor: ["Çekimleri ayırma ve arama", "El hareketlerini ve spor sahnelerini tanıma", "Yüklenenleri denetleme"],
    metrics: {
      accuracy: "Klipler ya da bütün videolar üzerinden top 1 ve top 5.",
      f1: "Sınıflar üzerinden makro ortalama.",
      precision: "Tahmin edilen eylemin ne kadar güvenilir olduğu.",
      recall: "Bir eylemin kaç kez geçtiğinden kaçının bulunduğu.",
    },
  },
  "text-to-video": {
    name: "Metinden videoya",
    summary: "Bir betimlemeden kısa film oluşturur.",
    goodFor: ["Çekimden önce sahne önizlemeleri", "Sosyal medya ve ders klipleri", "Video modelleri için yapay veri"],
    metrics: {
      fvd: "Fréchet video uzaklığı; düşük olan iyidir.",
      clipsim: "Karelerin istemle benzerliği, ortalama.",
      is: "Bir video sınıflandırıcının özellikleri üzerinde inception puanı.",
      fid: "Tek karelerin görüntü niteliği.",
    },
  },
  "video-to-video": {
    name: "Videodan videoya",
    summary: "Bir videoyu başkasına dönüştürür: düzenlenmiş, onarılmış, büyütülmüş ya da yeni bir üslupta.",
    goodFor: [
      "Bir klipte giysileri, nesneleri ya da havayı değiştirme",
      "Eski filmleri büyütme ve temizleme",
      "Benzetimleri gerçekçi görüntülere dönüştürme",
    ],
    metrics: {
      LPIPS: "Onarımda, referansa algısal uzaklık.",
      "warping error": "Hareket dengelendikten sonra komşu karelerin farkı; titremeyi gösterir.",
      clip_score: "Düzenleme yönergesiyle uyum.",
    },
  },
};
