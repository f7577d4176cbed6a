import type { Text } from "../en/index.ts";

export const oauth: Text["oauth"] = {
  deviceTitle: "Bir cihazda oturum aç",
  deviceHeading: "Bir cihazda oturum aç",
  deviceLead:
    "Başka bir cihazdaki ya da terminalinizdeki bir program bir kod gösterir. Oturumu açmak için kodu buraya girin.",
  code: "Kod",
  codeHint: "WDJB-MJHT gibi sekiz harf",
  continue: "Devam et",
  codeProblem: "Bu kodla bekleyen bir cihaz yok. Harfleri denetleyin ya da cihazda oturum açmayı yeniden başlatın.",
  tooMany: "Çok fazla yanlış kod. 15 dakika bekleyin, sonra cihazda oturum açmayı yeniden başlatın.",
  codeHeading: "Cihazınızdaki kod bu mu?",
  deviceWarning:
    "Yalnızca oturum açmayı siz başlattıysanız ve cihazınız tam olarak bu kodu gösteriyorsa devam edin. Kodu ya da bu bağlantıyı size başka biri gönderdiyse reddedin: hesabınıza erişim kazanır.",
  from: "İsteğin geldiği adres",
  unknownAddress: "bilinmeyen bir adres",
  at: "İstek zamanı",
  app: "Uygulama",
  builtIn: "Bu siteye yerleşik",
  by: (owner) => `geliştiren: ${owner}`,
  registeredItself: "Kendini kaydetti; bu site geliştiricisini bilmiyor.",
  website: "Web sitesi",
  requests: (app) => `${app} hesabınıza erişmek istiyor`,
  asks: "Şunları yapabilecek:",
  unlimited:
    "write rolündeki bir erişim belirteciyle yapabildiğiniz her şey: tüm depolarınızı, tartışmalarınızı ve ayarlarınızı okumak ve değiştirmek, faturanıza model çağırmak",
  scopes: {
    openid: "Kim olduğunuzu bilmek",
    profile: "Adınızı ve resminizi okumak",
    email: "E-posta adresinizi okumak",
    "read-repos": "Özel depolarınızı okumak",
    "gated-repos": "Erişiminiz olan kısıtlı depoları okumak",
    "write-repos": "Depolarınızı oluşturmak, değiştirmek ve silmek",
    "manage-repos": "Depolarınızı oluşturmak, değiştirmek ve silmek",
    "write-discussions": "Sizin adınıza tartışma, yorum ve çekme isteği yazmak",
    "read-collections": "Özel koleksiyonlarınızı okumak",
    "write-collections": "Koleksiyonlarınızı değiştirmek",
    "inference-api": "Faturanıza model çağırmak",
    webhooks: "Web kancalarınızı okumak ve değiştirmek",
  },
  organisations: "Kuruluşlar",
  organisationsHint:
    "Bunun geçerli olacağı kuruluşları da seçin. Seçmezseniz yalnızca size ait olanlar için geçerlidir.",
  allow: "Erişime izin ver",
  deny: "Erişimi reddet",
  signedInAs: (user) => `${user} olarak oturum açtınız.`,
  doneHeading: { allow: "Cihazda oturum açıldı", deny: "Cihaz reddedildi" },
  done: {
    allow: "Bu sayfayı kapatıp cihazınıza dönebilirsiniz. Bağlı uygulamalar ayarlarınızda listelenir.",
    deny: "Cihaz erişim kazanmaz. Oturum açmayı siz başlatmadıysanız biri sizi kandırmaya çalışmış olabilir.",
  },
};
