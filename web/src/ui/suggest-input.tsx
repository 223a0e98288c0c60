// One line of text for which some are suggested: the browser's own list of them, which keys, fingers and screen readers know.
import { useId } from "react";
import { Input, type InputProps } from "antd";

interface SuggestInputProps extends Omit<InputProps, "list" | "onChange"> {
  value: string;
  suggested: readonly string[];
  onChange: (typed: string) => void;
}

export function SuggestInput({ suggested, onChange, ...rest }: SuggestInputProps) {
  const list = useId();
  return (
    <>
      <Input {...rest} autoComplete="off" list={list} onChange={(event) => onChange(event.target.value)} />
      <datalist id={list}>
        {suggested.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
}
