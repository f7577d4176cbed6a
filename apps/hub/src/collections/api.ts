import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { nextPage, pageQuery } from "../api/parameters.ts";
import { ok, responses } from "../api/responses.ts";
import { Collection, collectionSorts, collectionThemes, ListedCollection } from "../contract/community/collections.ts";
import { HubErrorBody } from "../contract/repositories.ts";

const { titleChars, descriptionChars, noteChars } = limits.collections;
const Title = z.string().trim().min(1).max(titleChars);
const Description = z.string().max(descriptionChars);
const Note = z.string().max(noteChars);
const Position = z.int().min(0).max(limits.collections.items);

const NewItem = z.object({
  type: z.enum(["model", "dataset", "collection"]),
  id: z.string().meta({ description: "`namespace/name` of the repository, or the slug of the collection." }),
});

export const NewCollection = z.object({
  title: Title,
  namespace: z.string().meta({ description: "The user or organization that owns it." }),
  description: Description.nullish(),
  private: z.boolean().nullish().meta({ description: "Public by default." }),
  item: NewItem.nullish().meta({ description: "The first item." }),
});

export const CollectionChange = z.object({
  title: Title.nullish(),
  description: Description.nullish(),
  private: z.boolean().nullish(),
  theme: z.enum(collectionThemes).nullish(),
  position: Position.nullish(),
});

export const AddedItem = z.object({ item: NewItem, note: Note.nullish() });
export const ItemChange = z.object({
  note: Note.nullish().meta({ description: "An empty text removes the note." }),
  position: Position.nullish().meta({ description: "0 is the first. The other items move." }),
});
export const ItemChanges = z
  .array(z.object({ action: z.literal("update"), _id: z.string(), data: ItemChange }))
  .max(limits.collections.items);
export const UpvoteState = z.object({ upvotes: z.int(), isUpvotedByUser: z.boolean() });

const parameters = z.object({
  namespace: z.string().meta({ description: "User or organization.", examples: ["acme"] }),
  slug: z.string().meta({
    description: "Ends in the id. The text before it may be out of date.",
    examples: ["small-models-65a1b2c3d4e5f60718293a4b"],
  }),
});
const itemParameters = parameters.extend({
  itemId: z.string().meta({ description: "The `_id` of the item.", examples: ["65a1b2c3d4e5f60718293a4c"] }),
});
const base = "/api/collections/{namespace}/{slug}";
const slug = "acme/small-models-65a1b2c3d4e5f60718293a4b";
const example = {
  slug,
  title: "Small models",
  owner: {
    _id: "65a1b2c3d4e5f60718293a40",
    name: "acme",
    fullname: "Acme",
    avatarUrl: "",
    type: "org",
    isHf: false,
    isHfAdmin: false,
    isMod: false,
  },
  items: [],
  lastUpdated: "2026-11-01T09:30:00.000Z",
  position: 0,
  private: false,
  gating: false,
  theme: "blue",
  upvotes: 3,
  isUpvotedByUser: false,
  shareUrl: `https://hub.example.com/collections/${slug}`,
};
const { position: _position, ...listed } = example;
const one = { description: "The collection.", content: json(Collection, example) };
const titleTaken = {
  description: "The namespace has another collection with this title.",
  content: json(HubErrorBody.extend({ slug: z.string() }), {
    error: "This namespace has a collection with this title.",
    slug,
  }),
};
const hasItem = {
  description: "The collection has this item.",
  content: json(HubErrorBody, { error: "The collection has the model acme/tiny-chat already." }),
};

export const collectionOperations = {
  list: {
    method: "GET",
    path: "/api/collections",
    id: "list-collections",
    summary: "List collections",
    description: `Each with its first ${limits.collections.listedItems} items.`,
    query: z.object({
      owner: z.string().optional().describe("Only those of this user or organization. May be repeated."),
      item: z
        .string()
        .optional()
        .describe("Only those with this item, such as `models/acme/tiny-chat`. May be repeated."),
      q: z.string().optional().describe("Only those whose title contains this text."),
      sort: z.enum(collectionSorts).default("lastModified").describe("The newest or most upvoted first."),
      ...pageQuery(limits.collections.page.max, limits.collections.page.byDefault),
    }),
    responses: responses({
      200: {
        description: "A page of collections.",
        content: json(z.array(ListedCollection), [listed]),
        headers: nextPage,
      },
    }),
    auth: "optional",
  },
  create: {
    method: "POST",
    path: "/api/collections",
    id: "create-collection",
    summary: "Create a collection",
    body: { content: json(NewCollection, { title: "Small models", namespace: "acme" }) },
    responses: responses({ 200: one, 409: titleTaken }, [403, 404, 413, 507]),
    auth: "write",
  },
  get: {
    method: "GET",
    path: base,
    id: "get-collection",
    summary: "Get a collection",
    description: "Items that you may not read are omitted.",
    parameters,
    responses: responses({ 200: one }, [404]),
    auth: "optional",
  },
  update: {
    method: "PATCH",
    path: base,
    id: "update-collection",
    summary: "Change a collection",
    parameters,
    body: { content: json(CollectionChange, { theme: "blue" }) },
    responses: responses(
      {
        200: {
          description: "The changed collection.",
          content: json(z.object({ success: z.literal(true), data: Collection }), { success: true, data: example }),
        },
        409: titleTaken,
      },
      [403, 404, 413, 507],
    ),
    auth: "write",
  },
  remove: {
    method: "DELETE",
    path: base,
    id: "delete-collection",
    summary: "Delete a collection",
    parameters,
    responses: responses({ 200: ok }, [403, 404]),
    auth: "write",
  },
  addItem: {
    method: "POST",
    path: `${base}/items`,
    id: "add-collection-item",
    summary: "Add an item to a collection",
    parameters,
    body: { content: json(AddedItem, { item: { type: "model", id: "acme/tiny-chat" } }) },
    responses: responses({ 200: one, 409: hasItem }, [403, 404, 413, 507]),
    auth: "write",
  },
  updateItems: {
    method: "POST",
    path: `${base}/items/batch`,
    id: "update-collection-items",
    summary: "Change several items of a collection",
    description: "In their order; all or none.",
    parameters,
    body: {
      content: json(ItemChanges, [{ action: "update", _id: "65a1b2c3d4e5f60718293a4c", data: { position: 0 } }]),
    },
    responses: responses({ 200: one }, [403, 404, 413, 507]),
    auth: "write",
  },
  updateItem: {
    method: "PATCH",
    path: `${base}/items/{itemId}`,
    id: "update-collection-item",
    summary: "Change an item of a collection",
    parameters: itemParameters,
    body: { content: json(ItemChange, { position: 0 }) },
    responses: responses({ 200: one }, [403, 404, 413, 507]),
    auth: "write",
  },
  removeItem: {
    method: "DELETE",
    path: `${base}/items/{itemId}`,
    id: "delete-collection-item",
    summary: "Remove an item from a collection",
    parameters: itemParameters,
    responses: responses({ 200: one }, [403, 404]),
    auth: "write",
  },
  upvote: {
    method: "POST",
    path: `${base}/upvote`,
    id: "upvote-collection",
    summary: "Upvote a collection",
    description: "Upvoting twice counts once.",
    parameters,
    responses: responses(
      { 200: { description: "Upvoted.", content: json(UpvoteState, { upvotes: 4, isUpvotedByUser: true }) } },
      [403, 404, 507],
    ),
    auth: "write",
  },
  removeUpvote: {
    method: "DELETE",
    path: `${base}/upvote`,
    id: "remove-collection-upvote",
    summary: "Remove your upvote of a collection",
    parameters,
    responses: responses(
      { 200: { description: "Not upvoted.", content: json(UpvoteState, { upvotes: 3, isUpvotedByUser: false }) } },
      [403, 404],
    ),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
