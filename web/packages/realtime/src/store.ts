// A value that can be read and watched; nothing more. React reads it by `useSyncExternalStore`.

export interface Store<T> {
  getState: () => T;
  /** Calls with each new value until the answer is called. */
  subscribe: (listener: (value: T) => void) => () => void;
}

export function createStore<T>(first: T): Store<T> & { set: (next: (held: T) => T) => void } {
  let held = first;
  const listeners = new Set<(value: T) => void>();
  return {
    getState: () => held,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next) => {
      held = next(held);
      for (const listener of Array.from(listeners)) listener(held);
    },
  };
}
