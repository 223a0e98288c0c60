// The search of a list. It searches while one types, keeps the focus whatever happens, and never takes back what was typed meanwhile.
import { useEffect, useRef, useState, useTransition } from "react";
import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import styles from "./list.module.css";

/** After the last key; a word that is being composed waits until it is chosen. */
const SEARCH_AFTER_MS = 250;
const MAX_SEARCH = 100;

interface SearchBoxProps {
  id: string;
  /** What the list is searched for now. */
  value: string;
  label: string;
  onSearch: (text: string) => void;
}

export function SearchBox({ id, value, label, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [pending, start] = useTransition();
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was asked for last, until the address has it. */
  const sent = useRef<string | null>(null);
  const latest = useRef({ value, onSearch });
  useEffect(() => {
    latest.current = { value, onSearch };
  });
  const search = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const wanted = typed.trim();
    if (wanted === (sent.current ?? latest.current.value)) return;
    sent.current = wanted;
    start(() => latest.current.onSearch(wanted));
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = composing.current ? undefined : setTimeout(() => search(typed), SEARCH_AFTER_MS);
  };
  useEffect(() => {
    if (pending) return;
    sent.current = null;
    // Somebody else may have changed it: a saved view, Clear, the way back. What is being typed stands.
    if (timer.current === undefined && !composing.current) setText((typed) => (typed.trim() === value ? typed : value));
  }, [value, pending]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      id={id}
      className={styles.search ?? ""}
      prefix={<SearchOutlined />}
      placeholder={label}
      aria-label={label}
      allowClear
      maxLength={MAX_SEARCH}
      value={text}
      onChange={(e) => type(e.target.value)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={(e) => {
        composing.current = false;
        type(e.currentTarget.value);
      }}
      onPressEnter={(e) => !e.nativeEvent.isComposing && search(text)}
      onBlur={() => search(text)}
    />
  );
}
