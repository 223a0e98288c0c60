// Who is in the story: a card each, with a face, a part and what they look like, so that every picture shows the same one.
import { useId, useRef, useState } from "react";
import { CameraOutlined, DeleteOutlined, LoadingOutlined, PlusOutlined, TeamOutlined, ThunderboltOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Select, Switch, Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { ACCEPT, useUpload, VoiceChoice } from "~/media/index.ts";
import { later } from "~/ui/later.tsx";
import { TextField, useContentPart, useFocusWhenNew } from "~/sync/editor/index.ts";
import { itemOf, textIn, useOpenDocument, useWritable } from "~/sync/index.ts";
import { Word } from "./about.tsx";
import { KIND, MAX_CATEGORY, MOST_CHARACTERS, roles, type CharacterView } from "./model.ts";
import { Origin } from "./origin.tsx";
import { takesOf, useTakes, useTakeVerbs } from "./takes/use-takes.ts";
import { fieldId, useVerbs } from "./verbs.ts";
import styles from "./book.module.css";

const RolePicker = later(async () => (await import("./role-picker.tsx")).default);

export function Characters({ book }: { book: string }) {
  const { t } = useTranslation("books");
  const title = useId();
  const characters = useContentPart(KIND, (book) => book.characters);
  const writable = useWritable();
  const verbs = useVerbs();
  const [choosing, setChoosing] = useState(false);
  const full = characters.length >= MOST_CHARACTERS;
  return (
    <section className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className={styles.heading}>
          {t("characters.title")}
        </h2>
        {writable && (
          <>
            <Button size="small" type="text" icon={<TeamOutlined />} disabled={full} onClick={() => setChoosing(true)}>
              {t("library.open")}
            </Button>
            <Button size="small" type="text" icon={<PlusOutlined />} disabled={full} onClick={verbs.addCharacter}>
              {t("characters.add")}
            </Button>
          </>
        )}
      </div>
      {characters.length === 0 && <p className={styles.muted}>{t("characters.none")}</p>}
      <ul className={styles.characters}>
        {characters.map((character) => (
          <Character key={character.id} book={book} character={character} />
        ))}
      </ul>
      {choosing && <RolePicker taken={characters.map(({ source }) => source)} onTake={verbs.takeRole} onClose={() => setChoosing(false)} />}
    </section>
  );
}

function Character({ book, character }: { book: string; character: CharacterView }) {
  const { t } = useTranslation("books");
  const { doc } = useOpenDocument();
  const writable = useWritable();
  const verbs = useVerbs();
  const item = itemOf(doc, "characters", character.id);
  const [name, description] = [textIn(item, "name"), textIn(item, "description")];
  const called = character.name || t("characters.unnamed");
  const making = takesOf(useTakes(book), character.id).open.length > 0;
  const { illustrate } = useTakeVerbs(book);
  useFocusWhenNew(fieldId.character(character.id));
  return (
    <li data-item={character.id} className={`${styles.character} ${character.active ? "" : styles.off}`} aria-label={called}>
      <Face character={character} called={called} />
      <div className={styles.traits}>
        <div className={styles.head}>
          {name && (
            <TextField
              text={name}
              id={fieldId.character(character.id)}
              className={styles.characterName}
              label={t("characters.name")}
              placeholder={t("characters.unnamed")}
            />
          )}
          <Tooltip title={t(character.active ? "characters.active" : "characters.inactive")}>
            <Switch
              size="small"
              checked={character.active}
              disabled={!writable}
              aria-label={t("characters.use", { name: called })}
              onChange={(on) => verbs.setCharacter(character.id, "active", on)}
            />
          </Tooltip>
          {writable && (
            <Tooltip title={t("takes.face", { name: called })}>
              <Button
                size="small"
                type="text"
                icon={<ThunderboltOutlined />}
                loading={making}
                aria-label={t("takes.face", { name: called })}
                onClick={() => void illustrate({ characters: [character.id] })}
              />
            </Tooltip>
          )}
          {writable && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t("characters.remove", { name: called })}
              onClick={() => verbs.removeCharacter(character.id)}
            />
          )}
        </div>
        <Select
          size="small"
          disabled={!writable}
          value={character.role}
          aria-label={t("characters.role", { name: called })}
          options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(role) => verbs.setCharacter(character.id, "role", role)}
        />
        {character.role === "custom" && (
          <Word
            label={t("characters.category")}
            placeholder={t("characters.categoryHint")}
            value={character.category}
            max={MAX_CATEGORY}
            onChange={(category) => verbs.setCharacter(character.id, "category", category)}
          />
        )}
        <VoiceChoice
          label={t("voice.ofCharacter", { name: called })}
          none={t("voice.ofBook")}
          disabled={!writable}
          value={character.voice}
          onChange={(voice) => verbs.setCharacter(character.id, "voice", voice)}
        />
        {description && (
          <TextField
            text={description}
            lines
            className={styles.box}
            label={t("characters.description", { name: called })}
            placeholder={t("characters.descriptionHint")}
          />
        )}
        {character.source && <Origin character={character} called={called} />}
      </div>
    </li>
  );
}

function Face({ character: { id, image }, called }: { character: CharacterView; called: string }) {
  const { t } = useTranslation("books");
  const writable = useWritable();
  const verbs = useVerbs();
  const input = useRef<HTMLInputElement>(null);
  const { share, send } = useUpload("image");
  const take = async (file: File | undefined) => {
    const stored = file && (await send(file));
    if (stored) verbs.setCharacter(id, "image", stored);
  };
  const shown = image ? <img src={fileUrl(image, 160)} alt={called} /> : <UserOutlined className={styles.noFace} />;
  if (!writable) return <span className={styles.face}>{shown}</span>;
  return (
    <span className={styles.face}>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT.image}
        aria-label={t("characters.image", { name: called })}
        onChange={(e) => {
          void take(e.target.files?.[0]);
          e.target.value = "";
        }}
      />
      <button type="button" aria-label={t("characters.image", { name: called })} onClick={() => input.current?.click()}>
        {shown}
        <span className={styles.camera}>{share === null ? <CameraOutlined /> : <LoadingOutlined />}</span>
      </button>
    </span>
  );
}
