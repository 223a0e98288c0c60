// A moment of a document in the page's address: `?at=41` is after an entry of its log, `v3` a named version, `b41` what there was before somebody went back.
import { useNavigate, useSearchParams } from "react-router";

export interface Moment {
  seq?: number;
  version?: number;
  before?: number;
}

export function momentOf(at: string | null): Moment | null {
  const [, sort, digits] = /^([vb]?)(\d{1,15})$/.exec(at ?? "") ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  return sort === "v" ? { version: number } : sort === "b" ? { before: number } : { seq: number };
}

export const addressOf = ({ seq, version, before }: Moment): string =>
  version !== undefined ? `v${version}` : before !== undefined ? `b${before}` : String(seq);

/** Where the page looks, and a way to look elsewhere; null is now. */
export function useMoment(): [Moment | null, (moment: Moment | null) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const look = (moment: Moment | null) => {
    const next = new URLSearchParams(search);
    if (moment) next.set("at", addressOf(moment));
    else next.delete("at");
    void navigate({ search: `?${next}` });
  };
  return [momentOf(search.get("at")), look];
}
