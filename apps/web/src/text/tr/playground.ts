import type { Text } from "../en/index.ts";

export const playground: Text["playground"] = {
  title: "Deneme alanı",
  lead: "Aynı soruyu dört modele kadar sorun; kimin nasıl, ne hızla ve kaça yanıtladığını görün.",
  settings: "Ayarlar",
  models: "Modeller",
  modelPlace: (place) => `${place}. model`,
  anotherModel: "Bir model daha",
  modelHint:
    "sahip/ad; kimin çalıştıracağını seçmek için sahip/ad:sağlayıcı. Modeller değişince yeni bir sohbet başlar.",
  system: "Yönergeler (sistem iletisi)",
  apply: "Uygula",
  remove: (model) => `${model} modelini çıkar`,
  startTitle: "Hangi model yanıtlasın?",
  startBody: "Başlamak için birini seçin ya da adını ayarlara yazın.",
  noneTitle: "Burada henüz konuşulabilecek bir model yok",
  noneBody:
    "Bir sağlayıcı ya da kendi sunucunuz çalıştırdığında model yanıt verir. Bu hub’ın yöneticisi ayarlardan ekleyebilir.",
  message: "İletiniz",
  placeholder: "Bir ileti yazın …",
  pictures: "Görseller (seçin, yapıştırın ya da bırakın)",
  send: "Gönder",
  startOver: "Yeni sohbet",
  answering: "Yanıtlanıyor …",
  answered: "Yanıtlandı.",
  stopped: "Durduruldu. Sağlayıcıya da durması söylendi.",
  broken: "Bu hub’la bağlantı koptu. Ağınızı denetleyip yeniden gönderin.",
  youSaid: "Siz: ",
  yourPicture: "Gönderdiğiniz bir görsel",
  columnProblems: {
    absent: "Böyle bir model yok ya da onu görme izniniz yok. Ayarlarda adını denetleyin.",
    noChat: "Bu hub’ın hiçbir sağlayıcısı bu modeli sohbet için sunmuyor. Başka bir model seçin.",
    noProvider: "Bu sağlayıcı modeli sunmuyor. Hub’ın seçmesi için addan çıkarın.",
  },
  problems: {
    noPictures: "Bu model görsel almıyor. İletiyi görselsiz gönderin ya da gören bir model seçin.",
    notPicture: "Dosyalardan biri görsel değil.",
  },
};
