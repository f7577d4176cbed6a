import type { Text } from "../en/index.ts";

export const home: Text["home"] = {
  title: "Modelyard: makine öğrenmesi modelleri için açık hub",
  heading: "Makine öğrenmesi modelleri için açık hub",
  lead: "Modelleri git ile ya da zaten kullandığınız araçlarla yayımlayın, kartlarını okuyun, tek adres ve tek belirteçle çağırın.",
  searchLabel: "Adıyla model bulun",
  searchButton: "Ara",
  newest: "En yeni modeller",
  allModels: "Tüm modeller",
  actionsHeading: "Neler yapabilirsiniz",
  find: { title: "Bulun", body: "Göreve ve kütüphaneye göre gezin; ağırlıkları kullanmadan önce kartı okuyun." },
  call: {
    title: "Çağırın",
    body: "Her OpenAI istemcisi çalışır. Ona bu adresi ve bir erişim belirteci verin; kod, modelin sayfasında.",
  },
  publish: {
    title: "Yayımlayın",
    body: "hf komutuna bu hub’ın adresini verin ve bir klasör yükleyin. Depo kendiliğinden oluşturulur.",
  },
  addressOfThisHub: "bu hub’ın adresi",
  makeToken: "Erişim belirteci oluşturun",
  browse: "Modellere göz atın",
  emptyTitle: "Henüz model yok",
  emptyBody: "Bu hub’da model yok. İlk modeli “Yayımlayın” altındaki komutla yükleyin.",
};
