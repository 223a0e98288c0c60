// What the undo of a document remembers, and what it leaves.
import * as Y from "yjs";

/** A rich-text editor writes its content back as it appears, which changes nothing; kept, it would be an undo of nothing and the end of what can be redone. */
export const changesSomething = (transaction: Y.Transaction): boolean => transaction.changed.size > 0;

/** Undoing one's own new paragraph or table keeps what others wrote into it, and what that stands in. */
export function keepOthersText(item: Y.Item): boolean {
  const type = item.content instanceof Y.ContentType ? item.content.type : null;
  return !(type instanceof Y.Text || type instanceof Y.XmlElement) || type._length === 0;
}
