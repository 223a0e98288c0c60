// What an input of a field hands on to the control that it is made of.
import type { ControlProps, InputProps } from "./types.ts";

/** What of an input's props is for the control inside. */
export const controlOf = ({ id, disabled = false, onBlur, ...rest }: Omit<InputProps, "row" | "form">): ControlProps => ({
  ...(id !== undefined && { id }),
  disabled,
  ...(onBlur && { onBlur }),
  "aria-describedby": rest["aria-describedby"],
  "aria-invalid": rest["aria-invalid"],
  "aria-required": rest["aria-required"],
});
