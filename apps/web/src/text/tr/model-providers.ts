import type { Text } from "../en/index.ts";

export const modelProviders: Text["modelProviders"] = {
  title: (id) => `${id} sağlayıcıları`,
  heading: "Bu modelin sağlayıcıları",
  lead: "Bu modele yapılan çağrılar, burada adı geçen sağlayıcılara, her birinin modele verdiği adla gider. Çağıranın, bir kuruluşun ya da bu hub’ın anahtarı kullanılır.",
  link: "Sağlayıcıları yönet",
  listHeading: "Mevcut sağlayıcılar",
  emptyTitle: "Bu modeli henüz hiçbir sağlayıcı sunmuyor",
  emptyBody: "Aşağıda bir sağlayıcı belirtin; model o zaman çağrılabilir ve sayfasında denenebilir.",
  columns: { provider: "Sağlayıcı", name: "Oradaki adı", task: "Görev", actions: "Kaldırma" },
  unknown: "bu hub’da bilinmiyor",
  remove: "Kaldır",
  removeWhich: (provider) => `Kaldır: ${provider}`,
  removeConsequence: (provider) => `Bu modele yapılan çağrılar artık ${provider} sağlayıcısına gitmez.`,
  removeConfirm: "Sağlayıcıyı kaldır",
  addHeading: "Sağlayıcı ekle",
  provider: "Sağlayıcı",
  name: "Modele verdiği ad",
  nameHint: "Kendi belgelerinde yazıldığı gibi; örneğin meta-llama/Llama-3.3-70B-Instruct-Turbo.",
  nameProblem: "Sağlayıcının modele verdiği adı yazın: boşluk içermeyen tek bir sözcük.",
  task: "Görev",
  chat: "Sohbet",
  taskProblem: (provider, task) =>
    `${provider} şu görevi desteklemiyor: ${task}. Başka bir görev ya da sağlayıcı seçin.`,
  add: "Kaydet",
  done: { added: "Kaydedildi. Bu modele yapılan çağrılar artık oraya gidebilir.", removed: "Kaldırıldı." },
};
