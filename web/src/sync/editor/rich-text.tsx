// Formatted text written by several at once. Loaded when needed: it is as large as all the rest of an editor page.
import { Placeholder } from "@tiptap/extensions";
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { BoldOutlined, ItalicOutlined, OrderedListOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { App, Button, Tooltip } from "antd";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type * as Y from "yjs";
import { Kbd } from "~/ui/kbd.tsx";
import { languageOf } from "~/ui/speaking.ts";
import { colourOf } from "~/ui/tokens.ts";
import { useFieldId } from "../field-id.ts";
import { shareUndo } from "../share-undo.ts";
import { useOpenDocument, useWritable } from "../use-document.ts";
import { takeAwaited, useEditor as usePage } from "./editor.ts";
import { holdable, type Pasted } from "./paste.ts";
import { composing, wordwise, WordwiseCaret } from "./rich-composition.ts";
import { followLine } from "./rich-follow.ts";
import styles from "./rich-text.module.css";

interface RichTextProps {
  fragment: Y.XmlFragment;
  /** Of the field, for a jump to it. */
  id: string;
  label: string;
  placeholder: string;
}

export const RichText = memo(function RichText({ fragment, id: name, label, placeholder }: RichTextProps) {
  const id = useFieldId(name);
  const document = useOpenDocument();
  const writable = useWritable();
  const { t } = useTranslation("sync");
  const { message } = App.useApp();
  const leftOut = (count: number) => count > 0 && message.warning(t("rich.pictures", { count }));
  const pasted = ({ html, pictures }: Pasted) => {
    leftOut(pictures);
    return html;
  };
  const onlyPicture = (data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/")).length;
    const alone = pictures > 0 && !data?.types.includes("text/html") && !data?.types.includes("text/plain");
    if (alone) leftOut(pictures);
    return alone;
  };
  const editor = useEditor(
    {
      // Made after the render: its caret is told to others at once, and they are on this page too.
      immediatelyRender: false,
      editable: writable,
      extensions: [
        // The document's own undo is used. A trailing paragraph would be an edit made by looking.
        StarterKit.configure({
          undoRedo: false,
          trailingNode: false,
          codeBlock: false,
          code: false,
          horizontalRule: false,
          heading: { levels: [3] },
          link: { openOnClick: false },
        }),
        wordwise(document.gate).configure({ fragment, yUndoOptions: { undoManager: shareUndo(document.undo, ySyncPluginKey) } as never }),
        followLine(composing),
        WordwiseCaret.configure({ provider: document, user: document.view.getState().identity ?? {}, render: caret, selectionRender: selection }),
        Placeholder.configure({ placeholder }),
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
        transformPastedHTML: (html) => pasted(holdable(html)),
        handlePaste: (_view, { clipboardData }) => onlyPicture(clipboardData),
      },
      onFocus: () => document.undo.stopCapturing(),
    },
    [fragment, document],
  );
  useEffect(() => {
    editor?.setEditable(writable, false);
  }, [editor, writable]);
  // Somebody was on their way here when it was not there yet.
  const { chosen } = usePage();
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
      {writable && editor && <Bar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
});

function Bar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("sync");
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive("bold"),
      italic: e.isActive("italic"),
      bulletList: e.isActive("bulletList"),
      orderedList: e.isActive("orderedList"),
      blockquote: e.isActive("blockquote"),
    }),
  });
  const tools = [
    { key: "bold", icon: <BoldOutlined />, keys: "mod+b", run: () => editor.chain().focus().toggleBold().run() },
    { key: "italic", icon: <ItalicOutlined />, keys: "mod+i", run: () => editor.chain().focus().toggleItalic().run() },
    { key: "bulletList", icon: <UnorderedListOutlined />, keys: "mod+shift+8", run: () => editor.chain().focus().toggleBulletList().run() },
    { key: "orderedList", icon: <OrderedListOutlined />, keys: "mod+shift+7", run: () => editor.chain().focus().toggleOrderedList().run() },
    {
      key: "blockquote",
      icon: (
        <span className={styles.quote} aria-hidden>
          ”
        </span>
      ),
      keys: "mod+shift+b",
      run: () => editor.chain().focus().toggleBlockquote().run(),
    },
  ] as const;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("rich.tools")}>
      {tools.map(({ key, icon, keys, run }) => (
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
    </div>
  );
}

interface User {
  userId?: string;
  name?: string;
}

function caret(user: User): HTMLElement {
  const mark = document.createElement("span");
  mark.className = styles.caret ?? "";
  mark.style.setProperty("--who", colourOf(user.userId ?? ""));
  const name = document.createElement("span");
  name.className = styles.name ?? "";
  name.textContent = user.name ?? "";
  mark.append("\u2060", name, "\u2060");
  return mark;
}

const selection = (user: User) => ({ style: `background: color-mix(in srgb, ${colourOf(user.userId ?? "")} 26%, transparent)` });
