// What movements of lessons were for. The rows of a list that are drawn together ask together.
import { type Data, post } from "~/api/client.ts";

type Links = Data<"/api/management/lessonMovement/links">["links"];

let asked: { ids: Set<string>; answer: Promise<Links> } | null = null;

/** The class and the booking of a movement, as far as one sees them. */
export async function linksOf(id: string): Promise<Links> {
  const ids = asked?.ids ?? new Set<string>();
  asked ??= {
    ids,
    answer: new Promise((go) => setTimeout(go)).then(async () => {
      asked = null;
      return (await post("/api/management/lessonMovement/links", { ids: [...ids] })).links;
    }),
  };
  ids.add(id);
  const links = await asked.answer;
  return links.filter(({ movement }) => movement === id);
}
