// Work that outlives the view it was begun in: what it ends in (a document, above all) is kept open until it is done.
import { createContext } from "react";

/** Begins such work and answers what ends it; nothing is held where a page needs nothing kept. */
export const HoldContext = createContext<() => () => void>(() => () => {});
