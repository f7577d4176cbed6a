import type { Text } from "../en/index.ts";

export const login: Text["login"] = {
  title: "Oturum aç",
  heading: "Oturum açın",
  lead: "Erişim belirteci oluşturmak ve özel modelleri görmek için oturum açın.",
  username: "Kullanıcı adı",
  password: "Parola",
  submit: "Oturum aç",
  wrong: "Kullanıcı adı ya da parola yanlış. İkisini de denetleyip yeniden deneyin.",
  tooMany:
    "Çok fazla başarısız deneme yapıldı. En fazla on beş dakika bekleyip yeniden deneyin. Daha önce oturum açtığınız tarayıcılar başkalarının başarısız denemelerinden etkilenmez.",
  withProvider: (name) => `${name} ile oturum aç`,
  providerDown:
    "Dış oturum açma hizmetine şu anda ulaşılamıyor. Parolanızla oturum açın ya da daha sonra yeniden deneyin.",
  providerExpired:
    "Bu oturum açma isteğinin süresi doldu ya da istek başka bir tarayıcıda başlatıldı. Yeniden başlatın.",
  signedOut: "Oturumunuz kapatıldı",
  stillSignedIn: (name) =>
    `${name} oturumunuz hâlâ açık olabilir. Ortak kullanılan bir bilgisayarda o oturumu da kapatın.`,
  signOutOf: (name) => `${name} oturumunu kapat`,
  again: "Yeniden oturum aç",
  already: (name) => `${name} olarak oturum açtınız.`,
};
