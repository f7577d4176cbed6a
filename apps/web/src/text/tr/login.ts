import type { Text } from "../en/index.ts";

export const login: Text["login"] = {
  title: "Oturum aç",
  heading: "Oturum açın",
  lead: "Erişim belirteci oluşturmak ve özel modelleri görmek için oturum açın.",
  username: "Kullanıcı adı",
  password: "Parola",
  submit: "Oturum aç",
  wrong: "Kullanıcı adı ile parola birbirini tutmuyor. İkisini de denetleyip yeniden deneyin.",
  tooMany:
    "Çok fazla başarısız deneme yapıldı. En fazla on beş dakika bekleyip yeniden deneyin. Daha önce oturum açtığınız bir tarayıcının başkalarının hataları yüzünden beklemesi gerekmez.",
  already: (name) => `${name} olarak oturum açtınız.`,
};
