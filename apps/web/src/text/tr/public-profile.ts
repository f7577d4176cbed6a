import type { Text } from "../en/index.ts";

export const publicProfile: Text["publicProfile"] = {
  heading: (name) => `Herkese açık sayfa: ${name}`,
  lead: "Bu sayfadaki her şeyi bütün ziyaretçiler görebilir.",
  open: "Herkese açık sayfayı görün",
  picture: "Resim",
  file: "Resim dosyası",
  fileHint: "PNG, JPEG ya da WebP, en çok 4 MiB. Ortadaki kare gösterilir; konum gibi ek bilgiler silinir.",
  fileProblem:
    "Bu dosya resim olarak kullanılamıyor. En çok 4 MiB ve 16 megapiksel, hareketsiz bir PNG, JPEG ya da WebP dosyası seçin.",
  upload: "Resmi yükle",
  remove: "Resmi kaldır",
  removeConsequence: "Yerine adın ilk harfini taşıyan arma gösterilir.",
  about: "Metin, bağlantılar ve sabitlenenler",
  bio: "Hakkında",
  bioHint: "Düz metin, en çok 500 karakter.",
  homepage: "Ana sayfa",
  homepageHint: "https:// ile başlayan tam adres.",
  homepageProblem: "https:// ile başlayan tam bir adres yazın ya da alanı boş bırakın.",
  nameOn: (site) => `${site} adı`,
  handleProblem: "Adresi değil, yalnızca adı yazın: harf, rakam, nokta, kısa çizgi ve alt çizgi.",
  pins: "Sabitlenen depolar",
  pinsHint: "En çok 6 depo önce gösterilir. Ziyaretçiler yalnızca görebildiklerini görür.",
  pinsProblem: "Bu hesabın en çok 6 deposunu sabitleyin.",
  save: "Herkese açık sayfayı kaydet",
};
