import { copyButtons } from "../../enhancements/copy.ts";
import { dropDraft } from "../../enhancements/drop-draft.ts";
import { enhance } from "../../enhancements/enhance.ts";
import { paletteKey } from "../../enhancements/palette-key.ts";
import { forgetRecentAtSignOut } from "../../features/search/recent/forget-recent.ts";
import { hydrateOnInteraction } from "./hydrate-on-interaction.ts";
import { hydrateWhenSeen } from "./hydrate-when-seen.ts";

// First, so that it catches events before an island is hydrated.
hydrateOnInteraction(document);
dropDraft();
copyButtons(document);
paletteKey(document);
forgetRecentAtSignOut(document);
enhance(document);
hydrateWhenSeen(document);
