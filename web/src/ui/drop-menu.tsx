// A menu under a button. Whoever opens it with a key has the keyboard in it at once, and back on the button when it closes; a mouse moves no focus.
import { useRef, useState } from "react";
import { Dropdown, type DropdownProps } from "antd";

export function DropMenu({ open, onOpenChange, menu, ...props }: Omit<DropdownProps, "trigger" | "autoFocus">) {
  const [keyed, setKeyed] = useState(false);
  const opener = useRef<Element | null>(null);
  const change: DropdownProps["onOpenChange"] = (next, info) => {
    if (next) {
      opener.current = document.activeElement?.matches("button:focus-visible") ? document.activeElement : null;
      setKeyed(opener.current !== null);
    } else if (document.activeElement?.closest("[role=menu]")) {
      // What was chosen may move it on from there: to a dialog, to a new item.
      (opener.current as HTMLElement | null)?.focus({ preventScroll: true });
    }
    onOpenChange?.(next, info);
  };
  const choose: NonNullable<typeof menu>["onClick"] = (chosen) => {
    // Or the same Enter presses the button that has the keyboard again, and opens the menu anew.
    if (chosen.domEvent.type === "keydown") chosen.domEvent.preventDefault();
    // Not a press on what the button stands in.
    chosen.domEvent.stopPropagation();
    menu?.onClick?.(chosen);
  };
  return (
    <Dropdown
      {...props}
      menu={{ ...menu, onClick: choose }}
      {...(open !== undefined && { open })}
      trigger={["click"]}
      autoFocus={keyed}
      onOpenChange={change}
    />
  );
}
