import type { Text } from "../en/index.ts";

export const providerOrder: Text["providerOrder"] = {
  title: "Sağlayıcı sırası",
  heading: "Sağlayıcı sırası",
  lead: "Bir modeli çoğu zaman birkaç sağlayıcı sunar. Sağlayıcı adı vermeyen çağrı onları bu sırayla dener; biri yanıta başlamadan başarısız olursa sonrakine geçer.",
  columns: { provider: "Sağlayıcı", place: "Sıra", share: "Pay", off: "Çağrılmaz" },
  placeOf: (provider) => `${provider} sırası`,
  shareOf: (provider) => `${provider} payı`,
  offOf: (provider) => `${provider} çağrılmaz`,
  placeHint: "Sıra: önce 1 denenir. Birkaç sağlayıcı aynı sırada olabilir; sırası olmayanlar sona kalır.",
  shareHint:
    "Pay: aynı sıradakiler arasında çağrıların payı, örneğin 3 ve 1. Payı 0 olan yalnızca ötekiler başarısız olunca denenir.",
  offHints: {
    me: "Çağrılmaz: sağlayıcı adı vermeyen çağrılarınızda.",
    organisation: "Çağrılmaz: kuruluşun ödediği hiçbir çağrıda.",
    hub: "Çağrılmaz: bu hub’daki hiç kimse tarafından.",
  },
  save: "Sırayı kaydet",
  forget: "Sıralamayı kaldır",
  problems: {
    place: (provider) => `${provider} sırası 1–999 arası bir tam sayı değil. Hiçbir şey kaydedilmedi.`,
    share: (provider) => `${provider} payı 0–1000 arası bir sayı değil. Hiçbir şey kaydedilmedi.`,
  },
};
