// The products of a lecture: one is shown at a time; all of them are suspended, or go on.
import { PauseOutlined, PlayCircleOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { Card } from "~/ui/page.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { priceText } from "./told.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

interface DeskProductsProps {
  desk: Desk;
  may: boolean;
  take: (change: (now: Desk) => Desk) => void;
}

export function DeskProducts({ desk, may, take }: DeskProductsProps) {
  const { t, i18n } = useTranslation("lectures");
  const { message } = App.useApp();
  const zone = useZone();
  const { lecture, products, held } = desk;
  const begun = lecture.state === "live" || lecture.state === "ended";
  const when = (at: string | null) => (at ? t("products.pushedAt", { at: formatTime(at, zone, "time") }) : begun ? t("products.notPushed") : "");
  const put = async (asked: Promise<Data<"/api/live/product/push">>) => {
    try {
      const { records, held: now } = await asked;
      take((desk) => ({ ...desk, products: records, held: now }));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  const push = (product: string) => put(post("/api/live/product/push", { id: lecture.id, product_id: product }));
  const suspend = () => put(post("/api/live/push_suspend", { id: lecture.id, resume: held }));
  const extra = may && products.length > 0 && (
    <Button size="small" icon={held ? <PlayCircleOutlined /> : <PauseOutlined />} onClick={() => void suspend()}>
      {t(held ? "products.resume" : "products.suspend")}
    </Button>
  );
  return (
    <Card title={t("products.title")} extra={extra} flush>
      {held && <p className={styles.held}>{t("products.held")}</p>}
      {products.length === 0 && <p className={styles.none}>{t("products.none")}</p>}
      <ul className={styles.products}>
        {products.map((product) => (
          <li key={product.id} className={product.shown ? styles.shown : ""}>
            {product.image && <img src={`/files/${product.image}?w=160`} alt="" width={40} height={40} />}
            <div className={styles.words}>
              <b>{product.title}</b>
              <span className={styles.muted}>
                {[priceText(product, i18n.language), when(product.pushed_at), t("products.clicks", { count: product.clicks })].filter(Boolean).join(" · ")}
              </span>
            </div>
            {product.shown ? (
              <StatusTag tone="info">{t("products.shown")}</StatusTag>
            ) : (
              may && (
                <Button size="small" disabled={held} aria-label={t("products.pushOf", { title: product.title })} onClick={() => void push(product.id)}>
                  {t("products.push")}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
