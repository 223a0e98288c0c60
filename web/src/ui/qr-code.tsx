// A QR code, drawn as one path. Its maker is fetched when one is shown. Always dark on white: many cameras read nothing else.
import { useEffect, useState } from "react";
import styles from "./qr-code.module.css";

/** Modules of white around it, as the standard wants. */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let shown = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { ecc: "M", border: QUIET });
      const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
      if (shown) setCode({ size, path });
    });
    return () => {
      shown = false;
    };
  }, [text]);
  return (
    <div className={styles.code}>
      {code && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
