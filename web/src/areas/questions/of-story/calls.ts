// Questions about a picture book: what was last asked for, live for whoever has the book open, and the calls that ask and keep.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import type { QuestionKind } from "../model.ts";

export type Written = NonNullable<Data<"/api/management/storyQuestions/query">["last"]>;
export type StoryQuestion = Written["questions"][number];

export const isUnderWay = (written: Written): boolean => written.state === "queued" || written.state === "running";

/** The last questions of a book; nothing until they are known. */
export function useStoryQuestions(book: string) {
  const client = useQueryClient();
  const key = keyOf("picture_books", "questions", book);
  const renew = () => void invalidate(client, [key]);
  useTopic(`document:picture-book:${book}`, {
    onEvent: ({ data }) => void (data.type === "questions" && renew()),
    onReset: renew,
  });
  const answer = useQuery({ queryKey: key, queryFn: ({ signal }) => post("/api/management/storyQuestions/query", { bookId: book }, { signal }) });
  return { ...answer, renew };
}

export interface Wanted {
  kinds: QuestionKind[];
  count: number;
  level: string;
}

export const askFor = (book: string, wanted: Wanted, requestId: string) =>
  post("/api/practice/generateShortStoryQuestions", { bookId: book, ...wanted, requestId });

export const keep = (jobId: string, chosen: number[], as: "bank" | "paper", title = "") =>
  post("/api/management/storyQuestions/keep", { jobId, chosen, as, title });
