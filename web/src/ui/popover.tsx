// A popover under a button, by mouse and keys: the keyboard is in it while it is open, and back on the button after.
import { useRef, useState } from "react";
import { Popover as Antd, type PopoverProps } from "antd";
import { usePopupFocus } from "./popup-focus.ts";

interface Props extends Omit<PopoverProps, "trigger" | "onOpenChange"> {
  onOpenChange?: (open: boolean) => void;
}

export function Popover({ open: given, defaultOpen = false, onOpenChange, content, ...props }: Props) {
  const [own, setOwn] = useState(defaultOpen);
  const marker = useRef<HTMLDivElement>(null);
  const open = given ?? own;
  usePopupFocus(open, marker);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <Antd
      {...props}
      trigger="click"
      open={open}
      onOpenChange={change}
      content={<div ref={marker}>{typeof content === "function" ? content() : content}</div>}
    />
  );
}
