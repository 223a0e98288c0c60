// The frame of every editor of a co-edited document: opens it, says why it cannot be had, and holds its title, who is here, what is saved, undo, and
// beside the work a column of panels.
import { createContext, use, useEffect, useId, type KeyboardEvent, type ReactNode } from "react";
import { DisconnectOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Grid, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "~/api/session.ts";
import { useCommands } from "~/ui/commands.ts";
import { Kbd } from "~/ui/kbd.tsx";
import { HoldContext } from "~/ui/hold.ts";
import { fetchLater } from "~/ui/later.tsx";
import { Page } from "~/ui/page.tsx";
import { SplitPane } from "~/ui/split-pane.tsx";
import { Empty } from "~/ui/states.tsx";
import { useTabTitle, useUnsaved } from "~/ui/tab.ts";
import { Asides } from "../asides.tsx";
import type { OpenDocument } from "../document.ts";
import { PageContext, useOnScreen } from "../field-id.ts";
import { rootsOf, type Kind } from "../model.ts";
import { SaveBadge, SaveBanner, useClosedText } from "../save-badge.tsx";
import { statusOf, type SaveStatus } from "../save-state.ts";
import { DocumentContext, useDocument, useDocumentView, useOpenDocument, useSaveStatus, useWritable } from "../use-document.ts";
import { useComposition } from "./composition.ts";
import { EditorContext, editorOf, useEditor } from "./editor.ts";
import { useKeptKeyboard } from "./keyboard.ts";
import { Lost } from "./lost.tsx";
import { Opening } from "./opening.tsx";
import { People, type Places } from "./people.tsx";
import styles from "./editor.module.css";

interface OpenedDocumentProps {
  kind: Kind;
  /** The record's id. */
  id: string;
  /** Where the way back leads. */
  back: string;
  /** What a document of this kind is called, and its list. */
  name: string;
  list: string;
  children: ReactNode;
}

/** A document that is held by somebody else, for what is in it. `notice` stands over everything on its page. */
export function ShownDocument({ kind, document, notice, children, ...closed }: OpenedDocumentProps & { document: OpenDocument; notice: ReactNode }) {
  return (
    <DocumentContext value={document}>
      <NoticeContext value={notice}>
        <Opened key={document.doc.clientID} kind={kind} document={document} {...closed}>
          {children}
        </Opened>
      </NoticeContext>
    </DocumentContext>
  );
}
const NoticeContext = createContext<ReactNode>(null);

/** Opens a document for what is in it; while it cannot be shown, says so. */
export function OpenedDocument({ kind, id, children, ...closed }: OpenedDocumentProps) {
  const user = useSession((s) => s.user?.id ?? "");
  const { document, asides, forgetAside } = useDocument(`${kind}:${id}`, user);
  if (!document) return <Opening kind={kind} id={id} back={closed.back} name={closed.name} />;
  return (
    <DocumentContext value={document}>
      <HoldContext value={document.hold}>
        <Opened key={document.doc.clientID} kind={kind} id={id} document={document} {...closed}>
          <Asides asides={asides} forget={forgetAside} fileName={`${kind}-${id}`} roots={rootsOf(kind)} />
          {children}
        </Opened>
      </HoldContext>
    </DocumentContext>
  );
}

function Opened({ kind, id, document, children, ...closed }: OpenedDocumentProps & { document: OpenDocument }) {
  const editor = editorOf(kind, document);
  const ready = useDocumentView((v) => v.ready);
  const page = useId();
  useOnScreen(page);
  return ready ? (
    <EditorContext value={editor as never}>
      <PageContext value={page}>{children}</PageContext>
    </EditorContext>
  ) : (
    <NotYet kind={kind} id={id} {...closed} />
  );
}

/** A wait for the document, or why it cannot be had. */
function NotYet({ kind, id, back, name, list }: Omit<OpenedDocumentProps, "children">) {
  const { t } = useTranslation(["sync", "common"]);
  const status = useSaveStatus();
  const closed = useClosedText();
  useTabTitle(status.kind === "closed" && status.code === 4404 ? t("common:error.goneTab") : undefined);
  if (status.kind !== "closed" && status.kind !== "offline") return <Opening kind={kind} id={id} back={back} name={name} />;
  const offline = status.kind === "offline";
  const crowded = status.kind === "offline" ? status.crowded : null;
  return (
    <Page title={name} back={back}>
      <Empty
        art={offline ? <DisconnectOutlined /> : <StopOutlined />}
        title={crowded ?? (offline ? t("open.offline") : closed)}
        hint={offline && !crowded && t("open.offlineHint")}
      >
        <Link to={back}>
          <Button tabIndex={-1}>{list}</Button>
        </Link>
      </Empty>
    </Page>
  );
}

interface EditorPageProps {
  /** Name the width of the side column is remembered under. */
  name: string;
  back: string;
  /** What the tab is called. */
  tab: string;
  heading: ReactNode;
  subtitle?: ReactNode;
  places: Places;
  /** Beside saving, people and undo. */
  actions?: ReactNode;
  /** Under the head, over the work and the side. */
  above?: ReactNode;
  /** The column of panels; on a phone it comes first. */
  side: ReactNode;
  /** On a phone instead of the column. */
  narrowSide?: ReactNode;
  children: ReactNode;
}

/** Pixels of the side column before anybody pulls at it: what stands beside it needs the room of a narrow window more. */
const sideWidth = () => Math.min(420, Math.max(320, Math.round(window.innerWidth * 0.27)));

export function EditorPage({ name, back, tab, heading, subtitle, places, actions, above, side, narrowSide, children }: EditorPageProps) {
  const wide = Grid.useBreakpoint().md ?? true;
  useEffect(fetchLater, []);
  useUnsaved(useDocumentView((v) => atRisk(statusOf(v.save))));
  const { t } = useTranslation("common");
  const gone = useDocumentView((v) => v.save.closed?.code === 4404);
  useTabTitle(gone ? t("error.goneTab") : tab);
  useUndoCommands();
  const { lost, goOn, onFocus } = useKeptKeyboard(places);
  const composition = useComposition();
  const { chosen } = useEditor();

  const keys = (event: KeyboardEvent) => {
    // Rich text takes Tab and Enter for itself: this leads out, back to the item it belongs to.
    const item = chosen.getState().item;
    if (event.key === "Escape" && item && event.target instanceof HTMLElement && event.target.isContentEditable && !event.nativeEvent.isComposing)
      return void places.show(item)?.focus({ preventScroll: true });
  };
  const all = (
    <>
      <SaveBadge />
      <People {...places} />
      <UndoButtons />
      {actions}
      {!wide && subtitle}
    </>
  );
  return (
    // These belong to everything on the page, whatever has the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={keys} {...composition} onFocus={onFocus} data-editor className={styles.editor}>
      <Page title={heading} subtitle={wide && subtitle} back={back} fill={wide} actions={all}>
        {use(NoticeContext)}
        <SaveBanner />
        {lost && <Lost lost={lost} show={places.show} onClose={goOn} />}
        {above}
        {wide ? (
          <SplitPane name={name} initial={sideWidth()} min={320} max={640} side={<div className={styles.side}>{side}</div>}>
            {children}
          </SplitPane>
        ) : (
          <>
            {narrowSide ?? side}
            {children}
          </>
        )}
      </Page>
    </div>
  );
}

/** Edits that would be gone with the page. */
const atRisk = (status: SaveStatus) =>
  "edits" in status &&
  status.edits > 0 &&
  (status.kind === "failing" || status.kind === "refused" || ("kept" in status && (!status.kept || status.unwritten > 0)));

/** The icon set's undo is a circle that says nothing of a direction. */
const Back = ({ mirrored }: { mirrored?: boolean }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={mirrored ? { transform: "scaleX(-1)" } : undefined}
    aria-hidden
  >
    <path d="M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a3.75 3.75 0 0 1 0 7.5H6" />
  </svg>
);

function UndoButtons() {
  const { t } = useTranslation("sync");
  const { undo } = useOpenDocument();
  const [canUndo, canRedo] = [useDocumentView((v) => v.canUndo), useDocumentView((v) => v.canRedo)];
  const writable = useWritable();
  if (!writable) return null;
  return (
    <span>
      <Tooltip
        title={
          <>
            {t("action.undo")} <Kbd keys="mod+z" />
          </>
        }
      >
        <Button type="text" icon={<Back />} aria-label={t("action.undo")} disabled={!canUndo} onClick={() => undo.undo()} />
      </Tooltip>
      <Tooltip
        title={
          <>
            {t("action.redo")} <Kbd keys="mod+shift+z" />
          </>
        }
      >
        <Button type="text" icon={<Back mirrored />} aria-label={t("action.redo")} disabled={!canRedo} onClick={() => undo.redo()} />
      </Tooltip>
    </span>
  );
}

/** Also in a field, whose own undo would take back letters that others have moved since; in rich text it is done already, by the same manager. */
function useUndoCommands() {
  const { t } = useTranslation("sync");
  const { undo } = useOpenDocument();
  const writable = useWritable();
  const group = t("open.group");
  useCommands(
    writable
      ? [
          { id: "document.undo", label: t("action.undoLast"), group, keys: "mod+z", quiet: true, run: () => void undo.undo() },
          { id: "document.redo", label: t("action.redoLast"), group, keys: "mod+shift+z", quiet: true, run: () => void undo.redo() },
          { id: "document.redo.y", label: t("action.redoLast"), group, keys: "mod+y", quiet: true, run: () => void undo.redo() },
        ]
      : [],
  );
}
