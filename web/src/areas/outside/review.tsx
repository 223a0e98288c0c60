// /classroomAnalysis: the review of a class that is over, for those who took part: one page, on screen and on paper, in the reader's language. Light: no component library.
import { useTranslation } from "react-i18next";
import type { Data } from "~/api/client.ts";
import { guestPost, type GuestPageProps } from "~/api/guest.ts";
import { printAs } from "~/ui/print.ts";
import { Failed, Waiting } from "./state.tsx";
import { useRead } from "./use-live.ts";
import styles from "./review.module.css";

type Review = Data<"/api/out/review">;
type Person = Review["people"][number];

/** From this share of poor checks on a network was not good all the time. */
const FAIR = 0.02;
const minutes = (seconds: number) => Math.round(seconds / 60);
const outcomes = ["held", "teacher_absent", "student_absent", "technical_failure", "cancelled"] as const;
const states = ["present", "late", "left_early", "absent"] as const;
const roles = ["teacher", "student", "assistant", "monitor"] as const;

/** How a network was, as one word of ours. */
function netOf({ checks, poor, level }: Pick<Person, "checks" | "poor" | "level">) {
  if (checks === 0) return "none";
  return level === "ok" && poor > FAIR ? "fair" : level;
}

export default function ClassroomAnalysis({ link, news, onRefused }: GuestPageProps) {
  const { t } = useTranslation("guest");
  const { data, error, again } = useRead(() => guestPost(link, "/api/out/review", {}), `${link.id} ${news}`, onRefused);
  if (error && !data) return <Failed error={error} again={again} />;
  if (!data) return <Waiting />;
  return (
    <main className={styles.paper}>
      <div className={styles.tools}>
        <button type="button" onClick={() => void printAs(`${data.name} ${data.number}`)}>
          {t("review.print")}
        </button>
      </div>
      <Sheet review={data} />
    </main>
  );
}

function Sheet({ review }: { review: Review }) {
  const { t, i18n } = useTranslation(["guest", "monitoring"]);
  const time = (at: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, options).format(new Date(at));
  const outcome = outcomes.find((word) => word === review.outcome) ?? "none";
  const { counts } = review;
  const happened = [
    counts.hands > 0 && t("review.hands", { count: counts.hands }),
    counts.sos > 0 && t("review.sos", { count: counts.sos }),
    counts.freezes > 0 && t("review.freezes", { count: counts.freezes }),
  ].filter(Boolean);
  return (
    <article className={styles.sheet}>
      <header>
        <h2>{review.name}</h2>
        <p className={styles.quiet}>
          {t("out.number", { number: review.number })} · {time(review.start_at, { dateStyle: "full" })} · {time(review.start_at, { timeStyle: "short" })} –{" "}
          {time(review.end_at, { timeStyle: "short" })}
        </p>
      </header>
      <p className={styles.verdict}>
        {t(`review.outcome.${outcome}`)} {t(`review.classNet.${netOf(review)}`)}
      </p>
      <section>
        <h3>{t("review.people")}</h3>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("review.name")}</th>
                <th scope="col">{t("review.state")}</th>
                <th scope="col">{t("review.present")}</th>
                <th scope="col">{t("review.network")}</th>
              </tr>
            </thead>
            <tbody>
              {review.people.map((person, at) => (
                // Nobody comes or goes any more.
                // oxlint-disable-next-line react/no-array-index-key
                <Row key={at} person={person} />
              ))}
            </tbody>
          </table>
        </div>
        {review.others > 0 && <p className={styles.quiet}>{t("review.others", { count: review.others })}</p>}
      </section>
      <section>
        <h3>{t("review.events")}</h3>
        <p>{happened.length > 0 ? happened.join(" · ") : t("review.quiet")}</p>
        {review.calls.length > 0 && (
          <ul>
            {review.calls.map((call) => (
              <li key={call.at}>
                {time(call.at, { timeStyle: "short" })} · {t(`monitoring:role.${call.role as "student"}`, { defaultValue: call.role })} ·{" "}
                {t(`monitoring:category.${call.category as "audio"}`, { defaultValue: call.category })} ·{" "}
                {call.seconds === null ? t("review.unsolved") : call.seconds < 60 ? t("review.solvedSoon") : t("review.solved", { n: minutes(call.seconds) })}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t("review.steps")}</h3>
        {review.steps.length === 0 ? (
          <p className={styles.quiet}>{t("review.noSteps")}</p>
        ) : (
          <ol className={styles.steps}>
            {review.steps.map((step) => (
              <li key={`${step.at} ${step.step}`}>
                <span>{time(step.at, { timeStyle: "short" })}</span>
                <strong>{step.step}</strong>
                <span>{step.seconds === null ? "" : t("review.minutes", { n: Math.max(1, minutes(step.seconds)) })}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <footer className={styles.quiet}>{t("review.privacy")}</footer>
    </article>
  );
}

function Row({ person }: { person: Person }) {
  const { t } = useTranslation(["guest", "monitoring"]);
  const role = roles.find((one) => one === person.role);
  const state = states.find((one) => one === person.state);
  const notes = [
    person.state === "late" && t("review.late", { n: Math.max(1, minutes(person.late_s)) }),
    person.rejoins > 0 && t("review.rejoins", { count: person.rejoins }),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {role ? t(`monitoring:role.${role}`) : person.role} {person.name}
      </th>
      <td data-state={person.state}>
        {state ? t(`review.states.${state}`) : person.state}
        {notes.length > 0 && <small>{notes.join(" · ")}</small>}
      </td>
      <td>{person.state === "absent" ? "–" : t("review.minutes", { n: minutes(person.present_s) })}</td>
      <td>{person.state === "absent" ? "–" : t(`review.net.${netOf(person)}`)}</td>
    </tr>
  );
}
