import type { MetricTexts } from "./metric-texts.ts";

export const retrievalTexts = {
  ndcg: {
    name: "Normalleştirilmiş indirimli birikimli kazanç (NDCG@k)",
    symbols: "gᵢ i’nci sıradaki dereceli ilgidir; IDCG olası en iyi sıralamanın DCG’sidir.",
    pitfall: "Hiç değerlendirilmemiş metinler ilgisiz sayılır; yeni doğruları bulan modeller cezalandırılır.",
  },
  "mean-reciprocal-rank": {
    name: "Ortalama ters sıra (MRR)",
    symbols: "r, q sorgusunun ilk doğru sonucunun sırasıdır.",
    pitfall: "Yalnızca ilk doğru sonuç sayılır. Birden çok sonuç gerektiren sorgular için bir şey söylemez.",
  },
  "ranking-map": {
    name: "Ortalama kesinliklerin ortalaması (MAP)",
    symbols: "R, q sorgusuyla ilgili metinler; P(k) ilk k sonucun kesinliğidir.",
    pitfall: "İlgi ya vardır ya yoktur: eksiksiz bir yanıtla geçerken söz etme aynı sayılır.",
  },
  "recall-at-k": {
    name: "Duyarlılık@k",
    symbols: "R ilgili sonuçlar, T döndürülen ilk k sonuçtur.",
    pitfall: "İlk k içindeki sırayı görmez ve k ile artar. Küçük derleme işi kolaylaştırır.",
  },
  "hits-at-k": {
    name: "İsabet@k",
    symbols: "r, q sorgusunun doğru bağlantısının adaylar arasındaki sırasıdır.",
    pitfall: "Adaylar arasındaki öteki doğru bağlantılar elenmeli, eşitlikler rastgele bozulmalıdır.",
  },
  spearman: {
    name: "Spearman korelasyonu",
    symbols: "dᵢ, i’nci çiftin iki sırası arasındaki farktır; eşitlik yoktur.",
    pitfall: "Yalnızca sıra önemlidir: iyi sıralayan bir modelin benzerlikleri eşik olarak işe yaramayabilir.",
  },
  "cosine-similarity": {
    name: "Kosinüs benzerliği",
    symbols: "a ve b iki metnin vektörleridir.",
    pitfall: "Ölçeği modele göre değişir: 0,8 birinde yakın, ötekinde sıradandır. Eşiği kendi verinizle seçin.",
  },
} as const satisfies MetricTexts;
