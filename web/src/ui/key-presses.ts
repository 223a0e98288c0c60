// What the keyboard runs, key by key: single keys at once, pairs such as `g n` when the second came.
import { begins, type Bound, type Command, combination, commandFor, typing } from "./commands.ts";

/** So long the second of two keys is waited for. */
const SECOND_KEY_MS = 1_200;
/** So long a key that does something of its own waits for the second of a pair it begins: what it does may cost, and must not be done to whoever types the pair. */
const OWN_KEY_MS = 400;

/** A listener for `keydown` that runs what is registered at the time. */
export function keyPresses(registered: () => { commands: readonly Bound[]; singles: boolean }): (e: KeyboardEvent) => void {
  let before = { key: "", at: 0 };
  let waits: { command: Command; timer: ReturnType<typeof setTimeout> } | null = null;
  return (e) => {
    // While a Chinese word is being composed its keys are the input method's; a modifier on its way down is half of the next key.
    if (e.isComposing || e.defaultPrevented || ["Shift", "Control", "Alt", "Meta"].includes(e.key)) return;
    const { commands, singles } = registered();
    const first = e.timeStamp - before.at < SECOND_KEY_MS ? before.key : "";
    const key = combination(e);
    before = { key: !first && begins(key, commands) && !typing(e.target) ? key : "", at: e.timeStamp };
    const pair = first ? commandFor(e, commands, singles, first) : undefined;
    if (waits) {
      clearTimeout(waits.timer);
      if (!pair) waits.command.run();
      waits = null;
    }
    const command = pair ?? commandFor(e, commands, singles);
    if (!command) return;
    e.preventDefault();
    if (pair || before.key === "") return command.run();
    const timer = setTimeout(() => {
      waits = null;
      command.run();
    }, OWN_KEY_MS);
    waits = { command, timer };
  };
}
