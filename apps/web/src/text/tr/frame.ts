import type { Text } from "../en/index.ts";

export const frame: Text["frame"] = {
  mainNavigation: "Ana menü",
  models: "Modeller",
  tasks: "Görevler",
  docs: "Belgeler",
  search: "Her şeyde arayın",
  searchPlaceholder: "Ara",
  searchKey: "Aramak için / tuşuna basın",
  signIn: "Oturum aç",
  signOut: "Oturumu kapat",
  account: "Hesap",
  profile: "Profil",
  newRepository: "Yeni depo",
  settings: "Ayarlar",
  join: "Hesap oluştur",
  tokens: "Erişim belirteçleri",
  demo: "Demo: Küçük örnek modeller bu hub üzerinde çalışır; diğerlerinin yanıtlarını bir simülatör verir.",
  demoBadge: "Deneme",
  version: (version) => `Modelyard ${version}`,
  footer: "Modelleri kendi hub’ınızda yayımlayın, bulun ve çağırın.",
  language: "Dil",
  theme: {
    switchTo: { system: "Sistem temasını kullan", light: "Açık temayı kullan", dark: "Koyu temayı kullan" },
    is: { system: "Tema: sistem", light: "Tema: açık", dark: "Tema: koyu" },
  },
};
