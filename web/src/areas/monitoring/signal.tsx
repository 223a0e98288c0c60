// One participant's line in figures: bars for the network, round trip and loss, camera and microphone.
import { AudioMutedOutlined, AudioOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { toneStyle } from "~/ui/tone.ts";
import { type Member, qualityTone } from "./tile.ts";
import styles from "./signal.module.css";

const BARS = [4, 6, 8, 10, 12];
const qualities = ["0", "1", "2", "3", "4", "5", "6"] as const;

/** Five bars: excellent lights all, down none. */
export function QualityBars({ quality }: { quality: number }) {
  const { t } = useTranslation("monitoring");
  const lit = quality > 0 ? 6 - quality : 0;
  const name = t(`quality.${qualities[quality] ?? "0"}`);
  return (
    <svg className={styles.bars} width="19" height="12" viewBox="0 0 19 12" role="img" aria-label={name} style={toneStyle(qualityTone(quality))}>
      <title>{name}</title>
      {BARS.map((height, at) => (
        <rect key={height} x={at * 4} y={12 - height} width="3" height={height} rx="1" className={at < lit ? styles.lit : styles.unlit} />
      ))}
      {quality >= 6 && <path d="M1 1l7 7M8 1l-7 7" className={styles.cross} />}
    </svg>
  );
}

export function MemberLine({ member, role }: { member: Member; role: string }) {
  const { t } = useTranslation("monitoring");
  const tone = member.online ? qualityTone(member.quality) : "neutral";
  return (
    <div className={`${styles.member} ${member.online ? "" : styles.away}`}>
      <span className={`${styles.dot} ${member.online ? styles.on : ""}`} role="img" aria-label={member.online ? t("online") : t("offline")} />
      <span className={styles.name} title={[member.name, role].filter(Boolean).join(" · ")}>
        {/* Whoever is not named is called by what they are. */}
        {member.name || role}
        {member.name !== "" && <span className={styles.role}>{role}</span>}
      </span>
      <span className={styles.figures} style={tone === "danger" || tone === "warning" ? { ...toneStyle(tone), color: "var(--ink)" } : undefined}>
        {member.online && (
          <>
            <span>{member.rtt === null ? "–" : t("rtt", { n: Math.round(member.rtt) })}</span>
            <span>{member.loss === null ? "–" : t("loss", { n: member.loss >= 10 ? Math.round(member.loss) : Number(member.loss.toFixed(1)) })}</span>
          </>
        )}
        {!member.online && <span className={styles.gone}>{t("offline")}</span>}
      </span>
      <QualityBars quality={member.online ? member.quality : 0} />
      <Device on={member.camera} name={t(member.camera ? "camera.on" : "camera.off")} kind="camera" />
      <Device on={member.microphone} name={t(member.microphone ? "microphone.on" : "microphone.off")} kind="microphone" />
    </div>
  );
}

function Device({ on, name, kind }: { on: boolean | null; name: string; kind: "camera" | "microphone" }) {
  const icon = kind === "camera" ? <VideoCameraOutlined /> : on ? <AudioOutlined /> : <AudioMutedOutlined />;
  return (
    <span className={`${styles.device} ${on ? "" : styles.off} ${kind === "camera" && !on ? styles.struck : ""}`} role="img" aria-label={name} title={name}>
      {icon}
    </span>
  );
}
