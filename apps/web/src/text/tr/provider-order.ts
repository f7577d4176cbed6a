import type { Text } from "../en/index.ts";

export const providerOrder: Text["providerOrder"] = {
  title: "Sağlayıcı sırası",
  heading: "Sağlayıcı sırası",
  lead: "Bir modeli çoğu zaman birkaç sağlayıcı sunar. Sağlayıcı adı vermeyen çağrı onları bu sırayla dener; biri yanıta başlamadan başarısız olursa sonrakine geçer.",
  columns: { move: "Taşı", provider: "Sağlayıcı", place: "Öncelik", share: "Ağırlık", off: "Hariç" },
  moveUp: (provider) => `${provider} sağlayıcısını yukarı taşı`,
  moveDown: (provider) => `${provider} sağlayıcısını aşağı taşı`,
  moveHint: "Satırı sürükleyin ya da oklarını kullanın. Üstündeki her sağlayıcının o zaman bir önceliği olur.",
  placeOf: (provider) => `${provider} önceliği`,
  shareOf: (provider) => `${provider} ağırlığı`,
  offOf: (provider) => `${provider} hariç tutulsun`,
  placeHint: "Öncelik: önce 1 denenir. Birkaç sağlayıcının önceliği aynı olabilir; önceliği olmayanlar en son denenir.",
  shareHint:
    "Ağırlık: önceliği aynı olanlar arasında çağrıların payı, örneğin 3 ve 1. Ağırlığı 0 olan yalnızca diğerleri başarısız olunca denenir.",
  offHints: {
    me: "Hariç: sağlayıcı adı vermeyen çağrılarınızda kullanılmaz.",
    organisation: "Hariç: kuruluşa faturalanan çağrılarda kullanılmaz.",
    hub: "Hariç: bu hub’daki hiçbir çağrıda kullanılmaz.",
  },
  emptyTitle: "Çağrılabilecek sağlayıcı yok",
  emptyBody: "Aşağıdan bir sağlayıcı için anahtar ekleyin. Anahtarı olan sağlayıcılar bu listenin sırasıyla denenir.",
  keylessHeading: "Anahtarı olmayan sağlayıcılar",
  keylessHint:
    "Bu sağlayıcılar denenmez. Anahtar eklenince sıranın sonuna gelirler. Hariç tutulanlar da “Sırayı kaydet” ile kaydedilir.",
  addKey: "Anahtar ekle",
  addKeyOf: (provider) => `${provider} için anahtar ekle`,
  save: "Sırayı kaydet",
  forget: "Sırayı sıfırla",
  problems: {
    priority: (provider) => `${provider} önceliği 1–999 arası bir tam sayı olmalı. Hiçbir şey kaydedilmedi.`,
    share: (provider) => `${provider} ağırlığı 0–1000 arası bir sayı olmalı. Hiçbir şey kaydedilmedi.`,
  },
};
