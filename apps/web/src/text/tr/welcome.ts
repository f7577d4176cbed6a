import type { Text } from "../en/index.ts";

export const welcome: Text["welcome"] = {
  title: "Hoş geldiniz",
  heading: "Bu hub’ı kurun",
  lead: "İlk yönetici hesabını oluşturmak üzeresiniz. Bu bağlantı bir kez çalışır; onu kullanan kişi bu hub’ın hesaplarından, sağlayıcılarından ve anahtarlarından sorumlu olur.",
  username: "Kullanıcı adı",
  usernameHint: "Harfler, rakamlar, noktalar ve tireler. Modellerinizin adresleri bununla başlar.",
  fullname: "Ad soyad",
  fullnameHint: "Profilinizde gösterilir. Boş bırakabilirsiniz.",
  password: "Parola",
  passwordHint: "En az 8 karakter. Birbiriyle ilgisiz birkaç sözcük iyi bir parola olur.",
  submit: "Yönetici hesabını oluştur",
  usedTitle: "Bu kurulum bağlantısı kullanılmış",
  usedBody: "Bu hub’ın bir yöneticisi zaten var. O hesapla oturum açın.",
  expiredTitle: "Bu kurulum bağlantısı artık geçerli değil",
  expiredBody:
    "Sunucuyu yeniden başlatın; yeni bir bağlantı yazar. Her bağlantı bir kez çalışır, en yenisi öncekilerin yerine geçer.",
  missingTitle: "Bağlantı eksik",
  missingBody:
    "Bu sayfa, sunucunun ilk açılışta yazdığı bağlantının tamamını ister. Yeniden kopyalayın; sonunda ?token= ve uzun bir sözcük vardır.",
};
