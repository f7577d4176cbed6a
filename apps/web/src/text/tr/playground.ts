import type { Text } from "../en/index.ts";

export const playground: Text["playground"] = {
  title: "Deneme alanı",
  lead: "Aynı mesajı en çok dört modele gönderin; yanıtları, hızı ve maliyeti karşılaştırın.",
  settings: "Ayarlar",
  models: "Modeller",
  modelPlace: (place) => `${place}. model`,
  anotherModel: "Model ekle",
  modelHint: "sahip/ad; sağlayıcıyı seçmek için sahip/ad:sağlayıcı. Modelleri değiştirmek yeni bir sohbet başlatır.",
  system: "Yönergeler (sistem mesajı)",
  apply: "Uygula",
  remove: (model) => `${model} modelini çıkar`,
  startTitle: "Bir model seçin",
  startBody: "Başlamak için bir model seçin ya da adını ayarlara yazın.",
  noneTitle: "Henüz sohbet modeli yok",
  noneBody:
    "Sohbet modeli için bir sağlayıcı ya da kendi sunucunuz gerekir. Bu hub’ın yöneticisi ayarlardan ekleyebilir.",
  message: "Mesajınız",
  placeholder: "Bir mesaj yazın …",
  pictures: "Görseller (seçin, yapıştırın ya da bırakın)",
  send: "Gönder",
  startOver: "Yeni sohbet",
  answering: "Üretiliyor …",
  answered: "Yanıt tamamlandı.",
  stopped: "Durduruldu. Sağlayıcıya giden istek iptal edildi.",
  broken: "Bu hub’la bağlantı koptu. Ağınızı denetleyip yeniden gönderin.",
  youSaid: "Siz: ",
  yourPicture: "Gönderdiğiniz bir görsel",
  columnProblems: {
    absent: "Böyle bir model yok ya da onu görme izniniz yok. Ayarlarda adını denetleyin.",
    noChat: "Bu hub’ın hiçbir sağlayıcısı bu modeli sohbet için sunmuyor. Başka bir model seçin.",
    noProvider: "Bu sağlayıcı modeli sunmuyor. Hub’ın seçmesi için sağlayıcıyı addan çıkarın.",
  },
  problems: {
    noPictures: "Bu model görsel kabul etmiyor. Mesajı görselsiz gönderin ya da bir görü modeli seçin.",
    notPicture: "Dosyalardan biri görsel değil.",
  },
};
