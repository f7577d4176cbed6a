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
  already: (name) => `${name} olarak oturum açtınız.`,
};
