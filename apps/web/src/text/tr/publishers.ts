import type { Text } from "../en/index.ts";

export const publishers: Text["publishers"] = {
  title: (id) => `${id} güvenilir yayıncıları`,
  link: "Güvenilir yayıncılar",
  heading: "Güvenilir yayıncılar",
  lead: "Bir CI hizmetinin işleri, saklanan bir belirteç olmadan bu deponun dosyalarını, dallarını ve etiketlerini değiştirebilir. En fazla, yayıncıyı ekleyen kullanıcının haklarına sahiptirler.",
  guide: "Bir iş kurun",
  disabled: "İşler henüz belirteç alamıyor. Yöneticinin önce MODELYARD_PUBLIC_URL ayarını belirtmesi gerekir.",
  listHeading: "Mevcut yayıncılar",
  emptyTitle: "Henüz hiçbir iş yayımlayamıyor",
  emptyBody: "Aşağıda bir yayıncı ekleyin. Talepleri uyan işler bu deponun dosyalarını değiştirebilir.",
  columns: { publisher: "Veren ve talepler", createdBy: "Ekleyen", lastUsed: "Son kullanım", actions: "Kaldırma" },
  never: "Hiç",
  remove: "Kaldır",
  removeWhich: (claim) => `Yayıncıyı kaldır: ${claim}`,
  removeConsequence: "İşleri, çalışmakta olanlar dahil, erişimini hemen kaybeder.",
  removeConfirm: "Yayıncıyı kaldır",
  addHeading: "Yayıncı ekle",
  noIssuers: "Bu hub’ın yöneticisi hiçbir vereni kabul etmedi. Liste MODELYARD_TRUSTED_ISSUERS ayarındadır.",
  issuer: "Veren",
  claims: "Talepler",
  claimsHint:
    "Her satıra bir tane, örneğin repository=acme/training. Bir işte hepsi bulunmalıdır. Değerin sonundaki * her bitişe uyar. sub, repository, repository_id, project_path ve project_id taleplerinden biri * olmadan gereklidir.",
  claimProblems: {
    form: (line) => `“${line}” değeri olan bir talep değil. Şöyle yazın: repository=acme/training.`,
    twice: (name) => `“${name}” talebi iki kez geçiyor.`,
  },
  claimsProblem: (most) =>
    `En fazla ${most} talep yazın. sub, repository, repository_id, project_path ve project_id taleplerinden biri * olmadan gereklidir.`,
  add: "Yayıncı ekle",
  done: {
    added: "Yayıncı eklendi. Bu taleplere uyan işler artık yayımlayabilir.",
    removed: "Yayıncı kaldırıldı. İşlerinin belirteçleri artık çalışmaz.",
  },
};
