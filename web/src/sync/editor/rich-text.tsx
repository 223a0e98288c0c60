// Formatted text written by several at once. Loaded when needed: it is as large as all the rest of an editor page.
import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { BoldOutlined, CommentOutlined, FontSizeOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Button, Input, Popover, Tooltip } from "antd";
import { memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { Kbd } from "~/ui/kbd.tsx";
import { languageOf } from "~/ui/speaking.ts";
import { useFieldId } from "../field-id.ts";
import { shareUndo } from "../share-undo.ts";
import { useOpenDocument, useWritable } from "../use-document.ts";
import { linkOf } from "../rich-view.tsx";
import { takeAwaited, useChosen, useEditor as usePage } from "./editor.ts";
import { holdable } from "./paste.ts";
import { type Brought, onlyPictures, picturesIn, useBrought } from "./rich-brought.ts";
import { kindsOf } from "./rich-blocks.ts";
import { composing, wordwise, WordwiseCaret } from "./rich-composition.ts";
import { followLine } from "./rich-follow.ts";
import { Passages, readPassages, returnTo, selectedPassage } from "./rich-passages.ts";
import { RichPicture } from "./rich-picture.ts";
import { richSchema } from "./rich-schema.ts";
import { PictureButton, TableButton } from "./rich-table-menu.tsx";
import { Tables } from "./rich-table.ts";
import styles from "./rich-text.module.css";

interface RichTextProps {
  fragment: Y.XmlFragment;
  /** Of the field, for a jump to it. */
  id: string;
  label: string;
  placeholder: string;
  /** Whether it holds tables and pictures as well. */
  whole?: boolean;
}

export const RichText = memo(function RichText({ fragment, id: name, label, placeholder, whole = false }: RichTextProps) {
  const id = useFieldId(name);
  const document = useOpenDocument();
  const writable = useWritable();
  const { chosen } = usePage();
  const made = useRef<Editor | null>(null);
  const colour = (user: User) => document.presence.colourOf(user.userId ?? "");
  const brought = useBrought(() => made.current);
  const editor = useEditor(
    {
      // Made after the render: its caret is told to others at once, and they are on this page too.
      immediatelyRender: false,
      editable: writable,
      extensions: [
        ...richSchema(),
        wordwise(document.gate).configure({ fragment, yUndoOptions: { undoManager: shareUndo(document.undo, ySyncPluginKey) } as never }),
        followLine(composing),
        WordwiseCaret.configure({
          provider: document,
          user: document.view.getState().identity ?? {},
          render: (user: User) => caret(user, colour(user)),
          selectionRender: (user: User) => selection(colour(user)),
        }),
        Placeholder.configure({ placeholder }),
        ...(whole ? [Tables, RichPicture] : []),
        Passages.configure({
          className: styles.passage ?? "",
          passages: () => chosen.getState().passages,
          onPress: (thread, { clientX, clientY }) => chosen.setState({ pressed: { thread, x: clientX, y: clientY } }),
        }),
      ],
      editorProps: {
        // Who only reads comes here by the keyboard too.
        attributes: ({ doc }) => ({
          id,
          class: styles.text ?? "",
          "aria-label": label,
          "aria-multiline": "true",
          role: "textbox",
          tabindex: "0",
          spellcheck: "true",
          lang: languageOf(doc.textContent),
        }),
        transformPastedHTML: (html) => {
          const { html: held, pictures, brought: along } = holdable(html, whole);
          // Where pictures have to be stored first, it is said there.
          if (along.length === 0) brought.leftOut(pictures, whole);
          return held;
        },
        handlePaste: (_view, { clipboardData }) => {
          if (!onlyPictures(clipboardData)) return whole && brought.paste(clipboardData?.getData("text/html") ?? "");
          const pictures = picturesIn(clipboardData);
          if (whole) brought.pictures(pictures);
          else brought.leftOut(pictures.length, false);
          return true;
        },
        handleDrop: (view, { dataTransfer, clientX, clientY }, _slice, moved) => {
          const pictures = moved ? [] : picturesIn(dataTransfer);
          if (pictures.length === 0) return false;
          if (whole) brought.pictures(pictures, view.posAtCoords({ left: clientX, top: clientY })?.pos);
          else brought.leftOut(pictures.length, false);
          return true;
        },
      },
      onFocus: () => document.undo.stopCapturing(),
    },
    [fragment, document],
  );
  useEffect(() => {
    made.current = editor;
  }, [editor]);
  useEffect(() => {
    editor?.setEditable(writable, false);
  }, [editor, writable]);
  usePassages(editor);
  // Somebody was on their way here when it was not there yet.
  useEffect(() => {
    if (!editor) return;
    const typed = takeAwaited(chosen, name);
    // Who only looks on is shown the field; nothing of theirs is written.
    if (!writable || typed === "") return;
    const [first = "", ...lines] = typed.split("\n");
    const write = (text: string) => text && editor.view.dispatch(editor.state.tr.insertText(text));
    write(first);
    for (const line of lines) {
      editor.commands.splitBlock();
      write(line);
    }
  }, [editor, chosen, name, writable]);
  return (
    <div className={styles.editor}>
      {editor && <Bar editor={editor} writable={writable} brought={whole ? brought : null} />}
      <EditorContent editor={editor} />
    </div>
  );
});

/** Marks what threads are about, as they come and go, and brings one on screen that is asked for. */
function usePassages(editor: Editor | null): void {
  const { chosen } = usePage();
  const passages = useChosen((c) => c.passages);
  const seen = useChosen((c) => c.seen);
  useEffect(() => {
    if (editor) readPassages(editor);
  }, [editor, passages]);
  useEffect(() => {
    const mark = editor && seen ? editor.view.dom.querySelector<HTMLElement>(`[data-thread="${CSS.escape(seen)}"]`) : null;
    if (!mark) return;
    mark.scrollIntoView({ block: "center" });
    mark.animate?.([{ outline: "2px solid var(--bt-primary)" }, { outline: "2px solid transparent" }], { duration: 1500 });
    chosen.setState({ seen: null });
  }, [editor, seen, passages, chosen]);
  const back = useChosen((c) => c.back);
  useEffect(() => {
    if (!editor || back === null) return;
    const take = () => !editor.isDestroyed && returnTo(editor, back) && chosen.setState({ back: null });
    take();
    if (chosen.getState().back === null) return;
    // The text is shown a moment after its editor is there.
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [editor, back, chosen]);
}

function Bar({ editor, writable, brought }: { editor: Editor; writable: boolean; brought: Brought | null }) {
  const { t } = useTranslation("sync");
  const { chosen } = usePage();
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      nothing: e.state.selection.empty,
      link: e.isActive("link"),
      bold: e.isActive("bold"),
      italic: e.isActive("italic"),
      ...kindsOf(e.state),
    }),
  });
  const tools = [
    { key: "bold", icon: <BoldOutlined />, keys: "mod+b", run: () => editor.chain().focus().toggleBold().run() },
    { key: "italic", icon: <ItalicOutlined />, keys: "mod+i", run: () => editor.chain().focus().toggleItalic().run() },
    { key: "bulletList", icon: <UnorderedListOutlined />, keys: "mod+shift+8", run: () => editor.chain().focus().toggleBlocks("bulletList").run() },
    { key: "orderedList", icon: <OrderedListOutlined />, keys: "mod+shift+7", run: () => editor.chain().focus().toggleBlocks("orderedList").run() },
    { key: "heading", icon: <FontSizeOutlined />, keys: "mod+alt+3", run: () => editor.chain().focus().toggleBlocks("heading").run() },
    {
      key: "blockquote",
      icon: (
        <span className={styles.quote} aria-hidden>
          ”
        </span>
      ),
      keys: "mod+shift+b",
      run: () => editor.chain().focus().toggleBlocks("blockquote").run(),
    },
  ] as const;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("rich.tools")}>
      {(writable ? tools : []).map(({ key, icon, keys, run }) => (
        <Tooltip
          key={key}
          title={
            <>
              {t(`rich.${key}`)} <Kbd keys={keys} />
            </>
          }
        >
          <Button
            type="text"
            size="small"
            icon={icon}
            aria-label={t(`rich.${key}`)}
            aria-pressed={on[key]}
            className={on[key] ? styles.on : ""}
            onMouseDown={(e) => e.preventDefault()}
            onClick={run}
          />
        </Tooltip>
      ))}
      {writable && <LinkButton editor={editor} on={on.link} />}
      {writable && brought && <TableButton editor={editor} />}
      {writable && brought && <PictureButton onFiles={(files) => brought.pictures(files)} />}
      <Tooltip title={t(on.nothing ? "rich.commentHow" : "rich.comment")}>
        <Button
          type="text"
          size="small"
          icon={<CommentOutlined />}
          aria-label={t("rich.comment")}
          disabled={on.nothing}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => {
            const passage = selectedPassage(editor);
            const { item } = chosen.getState();
            if (passage && item) chosen.setState({ remark: { ...passage, item } });
          }}
        />
      </Tooltip>
    </div>
  );
}

/** Words are no address, though a browser would make one of them. */
export function isAddress(typed: string): boolean {
  if (/\s/.test(typed) || linkOf(typed) === null) return false;
  const { protocol, hostname, pathname } = new URL(typed);
  return protocol === "mailto:"
    ? /^[^@]+@[^@]+\.[^@.]+$/.test(decodeURIComponent(pathname))
    : hostname === "localhost" || /[^.]\.[^.]/.test(hostname) || hostname.startsWith("[");
}

/** Makes a link of what is selected, or of its own address where nothing is; of an empty address it is plain words again. */
function LinkButton({ editor, on }: { editor: Editor; on: boolean }) {
  const { t } = useTranslation("sync");
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const [wrong, setWrong] = useState(false);
  const begin = (next: boolean) => {
    setOpen(next);
    setWrong(false);
    if (next) setAddress(String(editor.getAttributes("link").href ?? ""));
  };
  const set = () => {
    const typed = address.trim();
    const whole = typed === "" || /^(https?|mailto):/i.test(typed) ? typed : `https://${typed}`;
    if (whole !== "" && !isAddress(whole)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (whole === "") chain.unsetLink().run();
    else if (editor.state.selection.empty && !on) chain.insertContent({ type: "text", text: typed, marks: [{ type: "link", attrs: { href: whole } }] }).run();
    else chain.setLink({ href: whole }).run();
    setOpen(false);
  };
  const asked = (
    <form
      className={styles.link}
      onSubmit={(e) => {
        e.preventDefault();
        e.stopPropagation();
        set();
      }}
    >
      <Input
        autoFocus
        size="small"
        value={address}
        maxLength={2000}
        status={wrong ? "error" : ""}
        aria-label={t("rich.address")}
        placeholder="https://"
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button size="small" type="primary" htmlType="submit">
        {t(address.trim() === "" && on ? "rich.unlink" : "rich.setLink")}
      </Button>
      {wrong && <span role="alert">{t("rich.noAddress")}</span>}
    </form>
  );
  return (
    <Popover trigger="click" open={open} onOpenChange={begin} content={asked} destroyOnHidden>
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        aria-label={t("rich.link")}
        aria-pressed={on}
        className={on ? styles.on : ""}
        onMouseDown={(e) => e.preventDefault()}
      />
    </Popover>
  );
}

interface User {
  userId?: string;
  name?: string;
}

function caret(user: User, colour: string): HTMLElement {
  const mark = document.createElement("span");
  mark.className = styles.caret ?? "";
  mark.style.setProperty("--who", colour);
  const name = document.createElement("span");
  name.className = styles.name ?? "";
  name.textContent = user.name ?? "";
  mark.append("\u2060", name, "\u2060");
  return mark;
}

const selection = (colour: string) => ({ style: `background: color-mix(in srgb, ${colour} 26%, transparent)` });
