// People: a face or initials in a colour that is the same everywhere (list, caret, presence).
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { colourOf } from "./tokens.ts";
import styles from "./people.module.css";

export interface Person {
  id: string;
  name: string;
  avatar?: string | null;
  /** Where they have another one than everywhere: among people who would have the same. */
  colour?: string;
}

/** Two letters of a western name, the last two characters of a Chinese one. */
export function initials(name: string): string {
  const clean = name.trim();
  if (/\p{Script=Han}/u.test(clean)) return [...clean].slice(-2).join("");
  const words = clean.split(/\s+/);
  return ((words[0]?.[0] ?? "") + (words.length > 1 ? (words.at(-1)?.[0] ?? "") : "")).toUpperCase();
}

export function Avatar({ person, size = 24 }: { person: Person; size?: number }) {
  const text = initials(person.name);
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, background: person.colour ?? colourOf(person.id), fontSize: size * (text.length > 1 ? 0.37 : 0.44) }}
      role="img"
      aria-label={person.name}
    >
      {person.avatar ? <img src={person.avatar} alt="" /> : <span aria-hidden className={styles.initials} data-initials={text} />}
    </span>
  );
}

/** Who else looks at this; nothing while nobody does. */
export function Faces({ people, size }: { people: readonly Person[] | undefined; size?: number }) {
  return people && people.length > 0 ? <Looking people={people} {...(size && { size })} /> : null;
}

function Looking({ people, size }: { people: readonly Person[]; size?: number }) {
  const { t } = useTranslation();
  return (
    <span role="group" aria-label={t("people.looking", { count: people.length })} className={styles.faces}>
      <AvatarStack people={people} {...(size && { size })} />
    </span>
  );
}

/** Who is here; the first `max`, then how many more. */
export function AvatarStack({ people, max = 4, size = 24 }: { people: readonly Person[]; max?: number; size?: number }) {
  const { t } = useTranslation();
  const shown = people.slice(0, people.length > max ? max - 1 : max);
  const rest = people.slice(shown.length);
  return (
    <span className={styles.stack}>
      {shown.map((person) => (
        <Tooltip key={person.id} title={person.name}>
          <span style={{ borderRadius: "50%", display: "inline-flex" }}>
            <Avatar person={person} size={size} />
          </span>
        </Tooltip>
      ))}
      {rest.length > 0 && (
        <Tooltip title={rest.map((p) => p.name).join(", ")}>
          <span
            className={`${styles.avatar} ${styles.rest}`}
            style={{ width: size, height: size, fontSize: size * 0.42 }}
            role="img"
            aria-label={t("people.more", { n: rest.length })}
          >
            +{rest.length}
          </span>
        </Tooltip>
      )}
    </span>
  );
}

export const PersonText = ({ person }: { person: Person }) => (
  <span style={{ display: "inline-flex", alignItems: "center", gap: 8, minWidth: 0 }}>
    <Avatar person={person} size={22} />
    <span style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>{person.name}</span>
  </span>
);
