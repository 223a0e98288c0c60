// Where somebody was last in a document, and that they are here now.
import { useEffect, useState } from "react";
import { isPreview } from "~/api/preview.ts";
import { documentCall, type DocumentOf, type Visit } from "./calls.ts";

/** Where this person was last, asked once when the document is opened; from then on they were here now. */
export function useVisit(of: DocumentOf): Visit | null {
  const [visit, setVisit] = useState<Visit | null>(null);
  const { meta, kind, id } = of;
  useEffect(() => {
    // Who looks as somebody else was not here.
    if (isPreview()) return;
    let here = true;
    // A call that fails leaves the card out; the page is none the worse.
    void documentCall<Visit>({ meta, kind, id }, "history/visit").then(
      (was) => here && setVisit(was),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [meta, kind, id]);
  return visit;
}
