// Pictures that come into formatted text: pasted with words or alone, dropped, or chosen. They are stored first; what is said meanwhile is whose they are.
import { createNodeFromContent, type Editor, type JSONContent } from "@tiptap/core";
import { Fragment } from "@tiptap/pm/model";
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl, upload } from "~/api/upload.ts";
import { holdable, MOST_PICTURES, withStored } from "./paste.ts";
import { flat } from "./rich-wrapped.ts";

/** Pictures among what was pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Whether a paste is pictures and no words: a picture copied from a page brings the page's own tag along. */
export function onlyPictures(data: DataTransfer | null): boolean {
  if (picturesIn(data).length === 0) return false;
  const words = new DOMParser().parseFromString(data?.getData("text/html") ?? "", "text/html").body.textContent ?? "";
  return words.trim() === "" && (data?.getData("text/plain") ?? "").trim() === "";
}

export interface Brought {
  /** Stores pictures and puts them at the caret, or at a place. */
  pictures: (files: readonly File[], at?: number) => void;
  /** Takes a paste whose pictures have to be stored before it is there; whether it is one. */
  paste: (html: string) => boolean;
  /** Says how many were left out. */
  leftOut: (count: number, held: boolean) => void;
}

export function useBrought(editor: () => Editor | null): Brought {
  const { t } = useTranslation("sync");
  const { message } = App.useApp();
  const leftOut = (count: number, held: boolean) => {
    if (count > 0) void message.warning(t(held ? "rich.elsewhere" : "rich.pictures", { count }));
  };
  /** The ids, or null for what was refused, which is said. */
  const store = async (files: readonly Blob[]): Promise<(string | null)[]> => {
    const done = message.loading(t("rich.storing", { count: files.length }), 0);
    const ids: (string | null)[] = [];
    // One after the other: the server takes so many of an account at once.
    for (const file of files) {
      const stored = upload(file, { of: "image" });
      ids.push(
        await stored.then(
          ({ id }) => id,
          (error: unknown) => (void message.error((error as Error).message), null),
        ),
      );
    }
    done();
    return ids;
  };
  const put = (content: unknown, at?: number) => {
    const there = editor();
    if (!there || there.isDestroyed || !there.isEditable) return;
    // Spaces between the parts of a page are no words.
    const parsed = createNodeFromContent(content as string, there.schema, { slice: true, parseOptions: { preserveWhitespace: false } });
    const blocks = flat(Fragment.from(parsed)).map((node) => node.toJSON() as JSONContent);
    const chain = there.chain().focus();
    if (at === undefined) chain.insertContent(blocks).run();
    else chain.insertContentAt(Math.min(at, there.state.doc.content.size), blocks).run();
  };
  return {
    leftOut,
    pictures: (files, at) => {
      const taken = files.slice(0, MOST_PICTURES);
      leftOut(files.length - taken.length, true);
      void store(taken).then((ids) => {
        const nodes = ids.flatMap((file) => (file ? [{ type: "image", attrs: { file, alt: "" } }] : []));
        if (nodes.length > 0) put(nodes, at);
      });
    },
    paste: (html) => {
      const { html: held, pictures, brought } = holdable(html, true);
      if (brought.length === 0) return false;
      leftOut(pictures, true);
      void store(brought).then((ids) => put(withStored(held, ids, (file) => fileUrl(file))));
      return true;
    },
  };
}
