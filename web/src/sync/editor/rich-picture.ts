// Pictures in formatted text: a stored file, by its id. What has no id of ours is no picture here.
import { mergeAttributes, Node } from "@tiptap/core";
import { isFile, pictureUrl } from "../rich-file.ts";

/** The stored file that an address of ours shows, if it is one. */
export function fileOf(address: string): string | null {
  const found = /^(?:https?:\/\/[^/]+)?\/files\/([0-9a-f]{64})(?:\?|$)/.exec(address);
  if (!found?.[1]) return null;
  const own = !/^https?:/.test(address) || address.startsWith(`${location.origin}/`);
  return own ? found[1] : null;
}

export const RichPicture = Node.create({
  name: "image",
  group: "block",
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: (element: HTMLElement) => fileOf(element.getAttribute("src") ?? ""),
      renderHTML: ({ file }: Record<string, unknown>) => (isFile(file) ? { src: pictureUrl(file) } : {}),
    },
    alt: { default: "", parseHTML: (element: HTMLElement) => (element.getAttribute("alt") ?? "").slice(0, 200) },
  }),
  parseHTML: () => [{ tag: "img[src]", getAttrs: (element) => (fileOf(element.getAttribute("src") ?? "") ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes({ loading: "lazy", decoding: "async" }, HTMLAttributes)],
});
