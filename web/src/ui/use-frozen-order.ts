// Order of live cards on screen: as wanted, but never changing under a pointer or the keyboard's focus.
import { useEffect, useRef, useState } from "react";

/** The order while somebody points at the board: nothing moves; what ended leaves, what began comes last. */
export function hold(shown: readonly string[], wanted: readonly string[]): string[] {
  const left = new Set(wanted);
  const kept = shown.filter((id) => left.delete(id));
  return [...kept, ...left];
}

/** How many cards stand elsewhere than they would if the order were let go. */
export function displaced(shown: readonly string[], wanted: readonly string[]): number {
  return wanted.filter((id, at) => shown[at] !== id).length;
}

/** Somebody who has not moved for so long is not reading: a wall screen someone clicked on goes on by itself. */
const IDLE_MS = 10_000;

export function useFrozenOrder(wanted: readonly string[], restartOn: string) {
  const [held, setHeld] = useState(false);
  const [shown, setShown] = useState<{ order: readonly string[]; basis: string }>({ order: wanted, basis: restartOn });
  // Another filter is another list: it is shown as it is wanted.
  const order = held && shown.basis === restartOn ? hold(shown.order, wanted) : wanted;
  if (order.length !== shown.order.length || shown.basis !== restartOn || order.some((id, at) => shown.order[at] !== id)) setShown({ order, basis: restartOn });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const unfreeze = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const freeze = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(false), IDLE_MS);
    setHeld(true);
  };
  return {
    order,
    /** Cards that would move if let go. */
    waiting: held ? displaced(order, wanted) : 0,
    freeze,
    unfreeze,
  };
}
