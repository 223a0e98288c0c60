// The calls of the question bank that papers make.
import { useQuery } from "@tanstack/react-query";
import { call, post, type Data } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ListPage, useFollowed } from "~/realtime/index.ts";

export type BankQuestion = Data<"/api/management/questionBank/draw">["questions"][number];

export interface Wanted {
  kind: string;
  level: string;
  point: string;
  search: string;
}
export const PAGE_SIZE = 20;

/** Questions by chance, none of these. */
export const draw = ({ kind, level, point }: Pick<Wanted, "kind" | "level" | "point">, count: number, exclude: string[]) =>
  post("/api/management/questionBank/draw", { kind, level, point, count, exclude: exclude.slice(0, 400) });
/** These questions, whole. */
export const take = (ids: string[]) => post("/api/management/questionBank/take", { ids });

/** One of them, whole; null if it was deleted or delisted since it was listed. */
export function useBankQuestion(id: string) {
  const read = useQuery({
    queryKey: keyOf("bank_questions", "whole", id),
    queryFn: async ({ signal }) => (await post("/api/management/questionBank/take", { ids: [id] }, { signal })).questions[0] ?? null,
    staleTime: 0,
  });
  useFollowed(read.data === undefined ? null : "bank_questions");
  return read;
}

/** A page of what the bank has to draw. */
export function useBank({ kind, level, point, search }: Wanted, page: number) {
  const read = useQuery({
    queryKey: keyOf("bank_questions", "pool", kind, level, point, search, page),
    queryFn: ({ signal }) =>
      call<ListPage>(
        "POST",
        "/api/management/questionBank/list",
        {
          page,
          size: PAGE_SIZE,
          sort: ["-created_at"],
          search,
          filter: { status: ["listed"], ...(kind && { kind: [kind] }), ...(level && { level: [level] }), ...(point && { points: point }) },
        },
        { signal },
      ),
    placeholderData: (before) => before,
  });
  useFollowed(read.data === undefined ? null : "bank_questions");
  return read;
}

export interface BankDraft {
  kind: string;
  stem: string;
  passage: string;
  answer: string;
  level: string;
  points: readonly string[];
  image: string;
  media: string;
  options: readonly { text: string; pair: string; image?: string; correct: boolean }[];
}
/** Puts a question into the bank; answers its id. */
export const saveToBank = async ({ points, options, image, media, ...question }: BankDraft): Promise<string> => {
  const plain = options.map(({ text, pair, image, correct }) => ({ text, pair, image: image || null, correct }));
  const body = { ...question, image: image || null, media: media || null, points, options: plain };
  return (await call<{ id: string }>("POST", "/api/management/questionBank/create", body)).id;
};
