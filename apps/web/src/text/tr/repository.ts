import type { Text } from "../en/index.ts";

export const repository: Text["repository"] = {
  newTitle: "Yeni depo",
  newHeading: "Yeni depo",
  newLead:
    "Depo; bir modelin ya da veri kümesinin dosyalarını, kartını ve geçmişini barındırır. hf upload ile yayımladığınızda kendiliğinden oluşturulur.",
  type: "Tür",
  types: { model: "Model", dataset: "Veri kümesi" },
  owner: "Sahibi",
  name: "Ad",
  nameHint: "Harfler, rakamlar, noktalar, tireler ve alt çizgiler; en çok 96.",
  nameProblem:
    "Bu ad uygun değil: 1–96 harf, rakam, nokta, tire ve alt çizgi; iki işaret yan yana ya da uçlarda olamaz.",
  nameTaken: "Bu adda bir depo zaten var. Başka bir ad seçin.",
  ownerProblem: "Bu ad altında depo oluşturma yetkiniz yok.",
  license: "Lisans",
  licenseHint: "Kısa adı, örneğin apache-2.0. Karta yazılır; boş bırakabilirsiniz.",
  visibility: "Görünürlük",
  public: "Herkese açık",
  private: "Özel: siz ve kuruluşun üyeleri",
  create: "Depoyu oluştur",
  createdHeading: "Depo oluşturuldu",
  settings: "Ayarlar",
  settingsTitle: (id) => `${id} ayarları`,
  settingsHeading: "Ayarlar",
  saveVisibility: "Kaydet",
  moveHeading: "Yeniden adlandır ya da devret",
  moveLead: (id) =>
    `${id} için sayfalar, git, indirmeler ve API istekleri yeni ada yönlendirilir. ${id} adı şimdiki sahibine ayrılmış kalır; bu adla yeni bir depo oluşturulursa yönlendirme biter. Büyük dosyalar yeni sahibin depolama alanına sayılır.`,
  moveOwnerProblem: "Bu sahip için depo oluşturma yetkiniz yok.",
  move: "Depoyu yeniden adlandır ya da devret",
  deleteHeading: "Bu depoyu sil",
  deleteLead:
    "Dosyaları, kartı ve geçmişi herkes için geri dönüşsüz silinir. Başkalarının aldığı kopyalar onlarda kalır.",
  frees: (size) => `Sahibinin depolama alanında ${size} boşalır.`,
  shared: (size) => `Kalan ${size}, sahibinin başka depolarında da bulunur.`,
  confirm: (id) => `Onaylamak için ${id} yazın`,
  confirmProblem: (id) => `Metin ${id} ile eşleşmiyor. Hiçbir şey silinmedi.`,
  delete: "Depoyu sil",
  deleted: (id) => `${id} silindi.`,
};
