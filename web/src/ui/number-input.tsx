// A field for a number that says what was typed: nothing is put in its place, and what cannot be is said beside it. Digits may be those of a Chinese keyboard.
import { InputNumber, type InputNumberProps } from "antd";

const FULL_WIDTH = /[\uFF0B-\uFF19]/g;

/** Full-width digits, dots and signs as they are counted with. */
export const asDigits = (typed: string): string =>
  typed.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[^\d.+-]/g, "");

export function NumberInput(props: InputNumberProps<number>) {
  return <InputNumber<number> {...props} parser={(typed) => asDigits(typed ?? "") as unknown as number} />;
}
