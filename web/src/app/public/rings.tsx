// The picture of the public pages: a bell and the rings of its sound.
import styles from "./public.module.css";

export const Rings = () => (
  <svg className={styles.rings} viewBox="0 0 480 480" fill="none" aria-hidden>
    {[70, 112, 158, 206, 238].map((r, n) => (
      <circle key={r} cx="240" cy="240" r={r} stroke="currentColor" strokeOpacity={0.5 - n * 0.09} strokeWidth="1.5" strokeDasharray={n % 2 ? "2 9" : undefined} />
    ))}
    {[[240, 82, 9], [352, 128, 6], [398, 240, 8], [330, 367, 6], [150, 422, 5], [92, 300, 9], [118, 172, 6]].map(([x, y, r]) => <circle key={`${x}`} cx={x} cy={y} r={r} fill="currentColor" fillOpacity=".9" />)}
    <g transform="translate(196 192) scale(3.7)" fill="currentColor">
      <path d="M12 2a6.5 6.5 0 0 0-6.5 6.5v5.2l-2 3.3c-.5.8.1 1.8 1 1.8h15c.9 0 1.5-1 1-1.8l-2-3.3V8.5A6.5 6.5 0 0 0 12 2Z" />
      <circle cx="12" cy="20.7" r="2.1" />
    </g>
  </svg>
);
