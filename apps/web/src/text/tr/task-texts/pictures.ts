import type { TaskTexts } from "../../task-texts.ts";
import type { VideoTask } from "./videos.ts";

/** Computer vision tasks for images. */
export const pictureTexts: Omit<TaskTexts<"cv">, VideoTask> = {
  "depth-estimation": {
    name: "Derinlik kestirimi",
    summary: "Görüntünün her noktasının ne kadar uzakta olduğunu tek görüntüden kestirir.",
    goodFor: [
      "Arka planı bulanıklaştırma ve diğer fotoğraf efektleri",
      "Robot ve arabaların uzamı görmesine yardım",
      "Fotoğrafları 3B sahnelere dönüştürme",
    ],
    metrics: {
      AbsRel: "Hatanın gerçek uzaklığa oranının ortalaması.",
      RMSE: "Ortalama karesel hatanın kökü, metre olarak.",
      "δ < 1.25": "Gerçeğe 1,25 çarpanı içinde yakın piksellerin payı.",
    },
  },
  "image-classification": {
    name: "Görüntü sınıflandırma",
    summary: "Görüntüde ne olduğunu sabit bir sınıf listesinden söyler.",
    goodFor: [
      "Fotoğraf ve ürünleri ayırma",
      "Üretim hattında kalite denetimi",
      "Bitki, hayvan ya da cilt değişikliklerini ilk ipucu olarak tanıma",
    ],
    metrics: {
      accuracy: "İlk tahmini doğru olan (top 1) ya da ilk beşi doğruyu içeren (top 5) görüntülerin payı.",
      f1: "Sınıflar üzerinden makro ortalama.",
      precision: "Tahmin edilen sınıfın ne kadar güvenilir olduğu.",
      recall: "Bir sınıfın ne kadarının bulunduğu.",
    },
  },
  "object-detection": {
    name: "Nesne algılama",
    summary: "Görüntüdeki nesneleri bulur, her birini kutuya alır ve sınıfını yazar.",
    goodFor: [
      "Araba, insan ya da ürün sayma",
      "Güvenlik bölgelerini izleme",
      "Takip ya da metin okumadan önceki ilk adım",
    ],
    metrics: {
      "Average Precision": "Bir sınıfın kesinlik-duyarlılık eğrisinin altındaki alan.",
      "Mean Average Precision": "Sınıflar ve COCO’daki gibi 0,5–0,95 örtüşmeler üzerinden ortalama.",
      APα: "İstenen tek bir örtüşmede (α) ortalama kesinlik.",
    },
  },
  "image-segmentation": {
    name: "Görüntü bölütleme",
    summary: "Görüntünün her pikselini bir nesneye ya da sınıfa atar.",
    goodFor: ["İnsan ve ürünleri arka plandan ayırma", "Organ, tarla ya da hasar ölçme", "Sürüş için sahneleri anlama"],
    metrics: {
      "Mean Intersection over Union": "Tahmin edilen ve gerçek alanın örtüşmesi, sınıflar üzerinden ortalama.",
      "Mean Average Precision": "Örnekler için; algılamadaki gibi ama maskelerle.",
      "Panoptic Quality": "Bölütleme ve tanıma tek sayıda.",
    },
  },
  "text-to-image": {
    name: "Metinden görüntüye",
    summary: "Bir betimlemeden görüntü çizer.",
    goodFor: ["Çizimler ve konsept sanatı", "Tasarım ve reklam için çeşitlemeler", "Yapay eğitim görüntüleri"],
    metrics: {
      FID: "Üretilen ve gerçek görüntü kümeleri arasındaki Fréchet inception uzaklığı; düşük olan iyidir.",
      IS: "Inception puanı: görüntüler bir şeye benzemeli ve birbirinden farklı olmalıdır.",
      CLIPScore: "Görüntü ile istemin uyumu.",
    },
  },
  "image-to-text": {
    name: "Görüntüden metne",
    summary: "Bir görüntü hakkında metin ya da görüntünün içindeki metni yazar.",
    goodFor: [
      "Altyazılar ve alternatif metinler",
      "Basılı ve el yazısı sayfaları okuma",
      "Görüntü üreteçlerinin eğitimi için altyazılar",
    ],
    metrics: {
      cider: "İnsanların yazdığı birkaç altyazıyla uyum; bilgi taşıyan sözcükler ağır basar.",
      spice: "Nesneler, özellikler ve ilişkilerde uyum.",
      cer: "Metin okuyan modeller için karakter hataları.",
    },
  },
  "image-to-image": {
    name: "Görüntüden görüntüye",
    summary:
      "Bir görüntüyü başkasına dönüştürür: düzenlenmiş, renklendirilmiş, onarılmış, büyütülmüş ya da yeni bir üslupta.",
    goodFor: ["Yönergeyle düzenleme", "Eski fotoğrafları büyütme ve onarma", "Eskizleri çizime dönüştürme"],
    metrics: {
      PSNR: "Tek bir doğru yanıt olduğunda piksel sadakati, dB.",
      SSIM: "Yapı benzerliği, 0’dan 1’e.",
      LPIPS: "Bir sinir ağına göre algısal uzaklık; düşük olan daha yakındır.",
    },
  },
  "unconditional-image-generation": {
    name: "Koşulsuz görüntü üretme",
    summary: "Eğitildiği görüntülere benzeyen yenilerini, rastlantıdan başka yönlendirme olmadan üretir.",
    goodFor: ["Üretken modelleri inceleme ve öğretme", "Dokular ve yer tutucu yüzler", "Küçük veri kümelerini büyütme"],
    metrics: {
      "Fréchet Inception Distance (FID)":
        "Üretilen ve gerçek görüntülerin istatistikleri arasındaki uzaklık; düşük olan iyidir.",
      "Inception score (IS)": "Seçik ve çeşitli görüntüler yüksek puan alır.",
      "precision and recall": "Örneklerin gerçek görünüp görünmediği ve her tür gerçek görüntünün çıkıp çıkmadığı.",
    },
  },
  "zero-shot-image-classification": {
    name: "Sıfır örnekle görüntü sınıflandırma",
    summary: "Görüntüleri, sorarken sözcüklerle betimlediğiniz sınıflara ayırır.",
    goodFor: ["Fotoğraf koleksiyonlarında arama", "Etiketli görüntü olmadan kategori deneme", "Eğitim verisini süzme"],
    metrics: { "top-K accuracy": "Doğru sınıfı ilk K arasında olan görüntülerin payı." },
  },
  "mask-generation": {
    name: "Maske üretme",
    summary: "Görüntüdeki bütün nesnelerin ya da gösterdiğiniz birinin ana hatlarını, adlandırmadan çıkarır.",
    goodFor: [
      "Tek tıklamayla veri etiketleme",
      "Görüntü düzenleyicilerde seçim araçları",
      "Bir nesneyi video boyunca izleme",
    ],
    metrics: {
      "Intersection over Union (IoU)": "Bir, iki ya da daha çok tıklamadan sonra istenen alanla örtüşme.",
      "clicks to 90 %": "Bir kişinin 0,9 IoU’ya ulaşması için gereken tıklama sayısı.",
    },
  },
  "zero-shot-object-detection": {
    name: "Sıfır örnekle nesne algılama",
    summary: "Sözcüklerle adlandırdığınız nesneleri bulur ve kutuya alır.",
    goodFor: [
      "Görüntülerde alışılmadık şeyleri arama",
      "Daha hızlı bir algılayıcı için veri etiketleme",
      "Betimlemeye göre eşya bulma",
    ],
    metrics: {
      "Average Precision": "Bir sınıfın kesinlik-duyarlılık eğrisinin altındaki alan.",
      "Mean Average Precision": "Olağan algılamadaki gibi sınıflar üzerinden ortalama.",
      APα: "İstenen tek bir örtüşmede (α) ortalama kesinlik.",
    },
  },
  "text-to-3d": {
    name: "Metinden 3B’ye",
    summary: "Bir betimlemeden üç boyutlu nesne oluşturur.",
    goodFor: [
      "Oyunlar ve sanal dünyalar için eşyalar",
      "Tasarım için hızlı biçimler",
      "Temizledikten sonra basılacak nesneler",
    ],
    metrics: {
      clip_score: "Çizilen görünümlerin istemle uyumu.",
      "chamfer distance": "Referans biçim varsa yüzeyler arasındaki ortalama uzaklık.",
      "user preference": "Her yandan görülen iki sonuç arasında oylama.",
    },
  },
  "image-to-3d": {
    name: "Görüntüden 3B’ye",
    summary: "Bir ya da birkaç görüntüden üç boyutlu nesne ya da sahne kurar.",
    goodFor: ["Ürünleri her yandan gösterme", "Konsept çizimlerinden oyun varlıkları", "Telefonla nesne tarama"],
    metrics: {
      "chamfer distance": "Tahmin edilen ve gerçek yüzey noktaları arasındaki ortalama uzaklık.",
      "f-score": "Her iki yönde bir tolerans içindeki noktaların payı.",
      LPIPS: "Çizilen yeni görünümlerin algısal farkı.",
      PSNR: "Çizilen yeni görünümlerin piksel sadakati, dB.",
    },
  },
  "image-feature-extraction": {
    name: "Görüntü özelliği çıkarma",
    summary: "Görüntüyü, içeriğini betimleyen bir vektöre dönüştürür.",
    goodFor: ["Benzer görüntüleri bulma", "Küçük sınıflandırıcılar için girdi", "Yinelenenleri saptama"],
    metrics: {
      "k-NN accuracy": "En yakın komşuları aynı sınıftan olan görüntülerin payı.",
      "linear probe accuracy": "Dondurulmuş özellikler üzerinde doğrusal bir sınıflandırıcının doğruluğu.",
      "recall@k": "Getirme için: ilk k içinde doğru bir görüntü olup olmadığı.",
    },
  },
  "keypoint-detection": {
    name: "Anahtar nokta algılama",
    summary: "Görüntüde anlamlı noktaları bulur: bedenin eklemleri ya da eşleştirilecek köşeler gibi.",
    goodFor: ["Sporda ve terapide duruş ve hareket", "El ve yüzle denetim", "Aynı yerin fotoğraflarını hizalama"],
    metrics: {
      "OKS mAP": "Kutu örtüşmesi yerine anahtar nokta benzerliğiyle ortalama kesinlik.",
      PCK: "Beden ya da baş boyunun bir oranı içinde kalan noktaların payı.",
      repeatability: "İlgi noktaları için: başka bir görünümde kaçının yeniden bulunduğu.",
    },
  },
};
