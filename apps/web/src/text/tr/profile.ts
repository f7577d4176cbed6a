import type { Text } from "../en/index.ts";

export const profile: Text["profile"] = {
  title: "Profil",
  heading: "Profiliniz",
  lead: (name) => `Bu hub’daki adınız ${name}. Modellerinizin adresleri bununla başladığı için ad değiştirilemez.`,
  fullname: "Ad soyad",
  fullnameHint: "Herkese açık sayfanızda gösterilir. Boş bırakırsanız kullanıcı adınız görünür.",
  email: "E-posta adresi",
  emailHint: "Yalnızca siz ve belirtecinizi taşıyan programlar görür. Boş bırakabilirsiniz.",
  emailProblem: "Geçersiz e-posta adresi. ad@example.org gibi yazın ya da boş bırakın.",
  save: "Profili kaydet",
  publicPage: "Herkese açık sayfanızı görün",
  passwordHeading: "Parola",
  passwordLead:
    "Yeni parola, diğer bütün tarayıcılardaki oturumları kapatır. Erişim belirteçleri çalışmaya devam eder.",
  current: "Şimdiki parola",
  currentProblem: "Parola doğru değil.",
  password: "Yeni parola",
  passwordHint: "En az 8 karakter. Birbiriyle ilgisiz birkaç sözcük iyi bir parola olur.",
  passwordProblem: "Parola 8–256 karakter olmalıdır.",
  tooMany: "Şimdilik çok fazla deneme yapıldı. On beş dakika bekleyip yeniden deneyin.",
  change: "Parolayı değiştir",
};
