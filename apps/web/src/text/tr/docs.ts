import type { Text } from "../en/index.ts";

export const docs: Text["docs"] = {
  title: "Belgeler",
  heading: "Belgeler",
  lead: "Hub nasıl çalıştırılır, üzerinde modeller nasıl yayımlanır ve nasıl çağrılır?",
  languages: { en: "English", tr: "Türkçe" },
  pages: "Belge sayfaları",
  order: "Okuma sırası",
  previous: "Önceki",
  next: "Sonraki",
  asMarkdown: "Bu sayfanın Markdown hâli",
  edit: "Bu sayfayı düzenleyin",
  updateOnGitHub: "GitHub’da güncelleyin",
};
