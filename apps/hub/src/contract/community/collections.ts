import { z } from "zod";

export const collectionThemes = ["orange", "blue", "green", "purple", "pink", "indigo"] as const;
export const collectionSorts = ["lastModified", "trending", "upvotes"] as const;

const CollectionOwner = z.object({
  _id: z.string(),
  name: z.string(),
  fullname: z.string(),
  avatarUrl: z.string(),
  type: z.enum(["user", "org"]),
  isHf: z.literal(false),
  isHfAdmin: z.literal(false),
  isMod: z.literal(false),
  isPro: z.literal(false).optional(),
});

const item = {
  _id: z.string().meta({ description: "Id of the item, for changes." }),
  position: z.int(),
  note: z.object({ text: z.string(), html: z.string() }).optional(),
};

const RepositoryItem = z.object({
  ...item,
  type: z.enum(["model", "dataset"]),
  repoType: z.enum(["model", "dataset"]),
  id: z.string().meta({ description: "`namespace/name` of the repository." }),
  author: z.string(),
  private: z.boolean(),
  gated: z.union([z.literal(false), z.enum(["auto", "manual"])]),
  downloads: z.int(),
  likes: z.int(),
  lastModified: z.string(),
  pipeline_tag: z.string().optional(),
});

const InnerCollection = z.object({
  ...item,
  type: z.literal("collection"),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().optional(),
  owner: CollectionOwner,
  lastUpdated: z.string(),
  theme: z.enum(collectionThemes),
  upvotes: z.int(),
  isUpvotedByUser: z.boolean(),
  numberItems: z.int().meta({ description: "Repositories in it that you may read." }),
  shareUrl: z.string(),
});

export const CollectionItem = z.discriminatedUnion("type", [RepositoryItem, InnerCollection]);
export type CollectionItem = z.infer<typeof CollectionItem>;

export const Collection = z.object({
  slug: z
    .string()
    .meta({ description: "`namespace/text-id`. The text follows the title; the id alone identifies it." }),
  title: z.string(),
  description: z.string().optional(),
  owner: CollectionOwner,
  items: z.array(CollectionItem),
  lastUpdated: z.string(),
  position: z.int(),
  private: z.boolean(),
  gating: z.literal(false),
  theme: z.enum(collectionThemes),
  upvotes: z.int(),
  isUpvotedByUser: z.boolean(),
  shareUrl: z.string(),
});
export type Collection = z.infer<typeof Collection>;

/** An entry of `GET /api/collections`. huggingface_hub numbers the entries, and fails if they have a position. */
export const ListedCollection = Collection.omit({ position: true });
export type ListedCollection = z.infer<typeof ListedCollection>;
