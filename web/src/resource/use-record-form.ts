// The state behind a record's form: what was typed, what the server has meanwhile, and how the two come together.
// Nothing typed is lost (draft), nothing is sent twice (lock and request id), nothing of others is overwritten unseen (merge).
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { App, Form, type FormInstance } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import { ApiError, asRecord } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { type Row, useInvalidateResource } from "~/realtime/index.ts";
import { focusPart } from "~/ui/kept-focus.ts";
import { useZone } from "~/ui/time-zone.ts";
import { useUnsaved } from "~/ui/tab.ts";
import { usesOf } from "./uses.tsx";
import { create, read, update } from "./calls.ts";
import { readDraft, writeDraft } from "./draft.ts";
import { defaultsOf, fieldOf, type Meta } from "./meta.ts";
import { dirtyFields, merge, normalizeValue, same, valuesOf } from "./merge.ts";
import type { Resource, Values } from "./types.ts";
import { rowWords, type Words } from "./words.ts";

const nothingRefused: { fields: string[]; whole: boolean } = { fields: [], whole: false };

const UNKEPT = new Set<string | undefined>(["secret", "phone", "email"]);

const pick = (fields: readonly string[], values: Values): Values => Object.fromEntries(fields.map((f) => [f, values[f] ?? null]));

/** What is wrong with cells of child rows (`options.2.text`), said at the rows' field: the first of it, with its place. */
function atFields(wrong: Record<string, string>, meta: Meta, words: Words, t: TFunction<"resource">): Record<string, string> {
  const said: Record<string, string> = {};
  for (const [name, text] of Object.entries(wrong)) {
    const [field = "", place, cell = ""] = name.split(".");
    if (place === undefined) said[name] = text;
    else {
      const known = fieldOf(meta, field)?.fields?.some((one) => one.name === cell);
      said[field] ??= t("childRows.wrong", { row: Number(place) + 1, cell: known ? rowWords(words, { name: field }).field(cell) : cell, text });
    }
  }
  return said;
}

interface Saving {
  resource: Resource;
  words: Words;
  row: Row | null;
  /** The row is what a list has of the record; the rest is taken in when it comes. */
  partial: boolean;
  /** Made outside where others follow what is typed. */
  form: FormInstance<Values>;
  onSaved: (row: Row) => void;
}

/** Most records are saved without a word. */
const useNoQuestion: NonNullable<Resource["useQuestion"]> = () => [async () => "save", null];

export function useRecordForm({ resource, words, row, partial, form, onSaved }: Saving) {
  const { t } = useTranslation("resource");
  const { message } = App.useApp();
  const client = useQueryClient();
  const zone = useZone();
  const { meta, useQuestion = useNoQuestion } = resource;
  const [ask, question] = useQuestion();
  const makeOld = useInvalidateResource(meta.name);
  const fields = resource.form.filter((name) => !row || !fieldOf(meta, name)?.createOnly);
  const [start] = useState(() => ({ seed: row ? valuesOf(resource, row) : defaultsOf(meta, resource.form), draft: readDraft(meta.name, row?.id ?? null) }));
  const [seed] = useState(() => ({ ...start.seed, ...(row ? {} : resource.seed?.(zone)) }));
  const [base, setBase] = useState<{ row: Row | null; values: Values }>({ row, values: seed });
  // A draft was typed over what the record held then; what others changed since is asked about.
  const [clash, setClash] = useState<{ fields: string[]; theirs: Row } | null>(() => {
    const both = row && start.draft ? merge(Object.keys(start.draft.values), start.draft.over, start.draft.values, row).clash : [];
    return row && both.length > 0 ? { fields: both, theirs: row } : null;
  });
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(start.draft !== null);
  const locked = useRef(false);
  /** What had the keyboard when it was saved. */
  const pressed = useRef<HTMLElement | null>(null);
  // A record that was made has no draft any more, whatever this form still renders.
  const made = useRef(false);
  const requestId = useRef(newId());
  /** What the last refusal is about. */
  const refused = useRef(nothingRefused);
  const watched = Form.useWatch([], form) as Values | undefined;
  // A field that is not asked for has no input to be watched: it holds what the form holds.
  const typed = watched ? { ...(form.getFieldsValue(true) as Values), ...watched } : { ...seed, ...start.draft?.values };
  const dirty = dirtyFields(fields, base.values, typed);
  useUnsaved(dirty.length > 0);
  /** Secrets, whole phone numbers and whole addresses are not kept, not even for this tab. */
  const keepable = (names: string[]) => names.filter((f) => !UNKEPT.has(fieldOf(meta, f)?.kind));

  useEffect(() => {
    if (made.current) return;
    const kept = keepable(dirty);
    writeDraft(meta.name, row?.id ?? null, { values: pick(kept, typed), over: pick(kept, base.values) });
  });

  useEffect(() => {
    const before = pressed.current;
    if (busy || !before?.isConnected) return;
    pressed.current = null;
    // What was pressed is off now that nothing is to be saved: the next Enter is not for what stands beside it.
    if (before.matches(":disabled")) focusPart(before.closest<HTMLElement>("[role=dialog], main"));
  }, [busy]);

  /** Takes a newer record in; answers whether a person has to decide something. */
  const absorb = (theirs: Row): boolean => {
    const now = form.getFieldsValue(true) as Values;
    const { take, clash: both } = merge(fields, base.values, now, theirs);
    form.setFieldsValue(pick(take, theirs));
    setBase({ row: theirs, values: valuesOf(resource, theirs) });
    setClash(both.length > 0 ? { fields: both, theirs } : null);
    return both.length > 0;
  };
  // A newer record arrives while the form is open.
  const version = row?.version ?? 0;
  const absorbed = useRef(version);
  const whole = useRef(!partial);
  useEffect(() => {
    if (row && !partial && !whole.current) {
      whole.current = true;
      absorbed.current = version;
      absorb(row);
      return;
    }
    if (!row || version <= absorbed.current || version <= (base.row?.version ?? 0)) return;
    absorbed.current = version;
    absorb(row);
  });
  // The fields may have been drawn before, over less than there is now: what they held then is not what was typed. Once, and before a key can come: the effects
  // of a page run again whenever its tab is come back to.
  const filled = useRef(false);
  useLayoutEffect(() => {
    if (filled.current) return;
    filled.current = true;
    form.setFieldsValue({ ...seed, ...start.draft?.values });
  }, [form, seed, start]);

  const resolve = (field: string, take: "theirs" | "mine") => {
    if (!clash) return;
    if (take === "theirs") form.setFieldValue(field, clash.theirs[field] ?? null);
    const rest = clash.fields.filter((f) => f !== field);
    setClash(rest.length > 0 ? { ...clash, fields: rest } : null);
  };

  const send = async (over: Row | null): Promise<Row | null> => {
    const now = form.getFieldsValue(true) as Values;
    const changed = over ? dirtyFields(fields, valuesOf(resource, over), now) : fields.filter((f) => normalizeValue(now[f]) !== null);
    const values = Object.fromEntries(changed.map((f) => [f, now[f] === "" ? null : now[f]]));
    if (!over) return create(meta, values, requestId.current);
    const answered = await ask(over, values);
    if (answered === null) return null;
    return answered === "saved" ? read(meta, over.id) : update(meta, over, values);
  };

  const fail = (error: unknown) => {
    const api = error instanceof ApiError ? error : null;
    const here = Object.entries(atFields(api?.fields ?? {}, meta, words, t)).filter(([name]) => fields.includes(name));
    // Said once: above the form where something is named that is in the way, or else at the first of the fields it is about.
    const above = here.length === 0 || usesOf(api?.clash).uses.length > 0;
    const said = new Set(above && api ? [api.message] : []);
    form.setFields(
      here.map(([name, text]) => {
        const again = said.has(text) || (above && here.every(([, other]) => other === text));
        said.add(text);
        return { name, errors: again ? [] : [text] };
      }),
    );
    refused.current = { fields: here.map(([name]) => name), whole: api?.status === 409 };
    if (here[0]) form.scrollToField(here[0][0], { focus: true });
    if (above) setFailure(error as Error);
  };

  /** A refusal is about what was sent: it goes when a field it is about is changed; of what clashed, that may be any. */
  const changed = (part: Values) => {
    const { fields: about, whole } = refused.current;
    if (!whole && !about.some((name) => name in part)) return;
    form.setFields(about.map((name) => ({ name, errors: [] })));
    refused.current = nothingRefused;
    setFailure(null);
  };

  const save = async () => {
    if (locked.current || clash) return;
    locked.current = true;
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setBusy(true);
    setFailure(null);
    try {
      await form.validateFields();
      const own = resource.check?.(form.getFieldsValue(true) as Values, base.row, words.say) ?? {};
      if (Object.keys(own).length > 0) {
        form.setFields(Object.entries(own).map(([name, text]) => ({ name, errors: [text] })));
        refused.current = { fields: Object.keys(own), whole: true };
        return;
      }
      const asked = { ...(form.getFieldsValue(true) as Values) };
      const saved = await send(base.row).catch(async (error: unknown) => {
        const theirs = error instanceof ApiError && error.status === 409 ? asRecord(error.clash) : {};
        if (!base.row || theirs.id !== base.row.id || typeof theirs.version !== "number") throw error;
        // Somebody was faster. Fields only they changed are taken over; fields both changed are asked about.
        if (absorb(theirs as unknown as Row)) return null;
        return send(theirs as unknown as Row);
      });
      if (!saved) return;
      made.current = !row;
      writeDraft(meta.name, row?.id ?? null, null);
      // What was typed while it was saved is still to be saved.
      const now = form.getFieldsValue(true) as Values;
      const later = fields.filter((f) => !same(now[f], asked[f]));
      // As the server has it: a number comes back masked, a text without the spaces around it.
      form.setFieldsValue(
        pick(
          fields.filter((f) => !later.includes(f)),
          saved,
        ),
      );
      const kept = keepable(later);
      if (!row) writeDraft(meta.name, saved.id, { values: pick(kept, now), over: pick(kept, saved) });
      setBase({ row: saved, values: valuesOf(resource, saved) });
      setRestored(false);
      client.setQueryData(keyOf(meta.name, "record", saved.id), saved);
      void makeOld(saved.id);
      message.success(row ? t("saved") : t("created", { name: String(saved[meta.title]) }));
      onSaved(saved);
    } catch (error) {
      // A form that is not filled in says so at its fields.
      if (!(typeof error === "object" && error !== null && "errorFields" in error)) fail(error);
    } finally {
      locked.current = false;
      setBusy(false);
    }
  };

  const discard = () => {
    form.setFieldsValue(base.values);
    form.setFields(fields.map((name) => ({ name, errors: [] })));
    setRestored(false);
    setFailure(null);
    setClash(null);
  };

  return { form, question, seed, fields, base: base.row, dirty, busy, clash, resolve, failure, restored: restored && dirty.length > 0, save, discard, changed };
}
