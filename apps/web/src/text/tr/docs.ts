import type { Text } from "../en/index.ts";

export const docs: Text["docs"] = {
  title: "Belgeler",
  heading: "Belgeler",
  lead: "Hub nasıl çalıştırılır, üzerinde modeller nasıl yayımlanır ve nasıl çağrılır?",
  languages: { en: "English", tr: "Türkçe" },
  sections: {
    begin: "Başlangıç",
    guides: "Kılavuzlar",
    operation: "Hub işletmek",
    reference: "Başvuru",
    help: "Yardım",
    introduction: "Giriş",
  },
  search: "Belgelerde arayın",
  code: "kod",
  searchButton: "Ara",
  versionOf: (library, version) => `${library} ${version}`,
  editions: "Bu sayfanın dilleri",
  onThisPage: "Bu sayfada",
  pages: "Belge sayfaları",
  order: "Okuma sırası",
  previous: "Önceki",
  next: "Sonraki",
  asMarkdown: "Bu sayfanın Markdown hâli",
  edit: "Bu sayfayı düzenleyin",
  updateOnGitHub: "GitHub’da güncelleyin",
};
