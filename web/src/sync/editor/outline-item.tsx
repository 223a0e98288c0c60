// An item of an outline: whole where it is seen, elsewhere its words alone, an element or two. They are there to be found by the browser, read aloud and linked to:
// what leads to a field of the item leads to them, and whoever comes with the keyboard has the field in the same moment.
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { fieldOnScreen, useFieldId } from "../field-id.ts";
import { useMovedFocusIn } from "./moved-focus.ts";
import { useNear } from "./near.ts";
import styles from "./outline-item.module.css";

interface OutlineItemProps {
  id: string;
  /** The field of it that takes the keyboard. */
  field: string;
  number: string;
  /** What it says, where nobody sees it. */
  words: ReactNode;
  /** Says what it is to stories and tools: `data-step`. */
  mark: `data-${string}`;
  /** The whole of it; the element is what is dragged. */
  children: (item: RefObject<HTMLDivElement | null>) => ReactNode;
}

export function OutlineItem({ id, field, number, words, mark, children }: OutlineItemProps) {
  const [item, near, draw] = useNear<HTMLDivElement>(id, true);
  useMovedFocusIn(id, item);
  const address = useFieldId(field);
  const comes = useRef(false);
  useLayoutEffect(() => {
    if (!near || !comes.current) return;
    comes.current = false;
    const there = fieldOnScreen(field);
    there?.focus({ preventScroll: true });
    // Where it is now, as high as it is.
    there?.scrollIntoView({ block: "nearest" });
  }, [near, field]);
  if (near)
    return (
      <div ref={item} role="listitem" data-item={id}>
        {children(item)}
      </div>
    );
  const come = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget) return;
    comes.current = true;
    draw();
  };
  const said = { "data-item": id, "data-mark": id, "data-number": number, [mark]: id };
  return (
    // It takes the keyboard to hand it on to the field that comes in its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions
    <div ref={item} role="listitem" {...said} id={address} tabIndex={0} className={styles.far} onFocus={come}>
      {words}
    </div>
  );
}
