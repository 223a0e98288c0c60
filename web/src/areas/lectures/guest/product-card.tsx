// The product that is shown now: its picture, its price, and the way to where it is sold.
import { useTranslation } from "react-i18next";
import { guestFile, guestPost, type GuestPageProps } from "~/api/guest.ts";
import { priceText, type Product } from "../told.ts";
import styles from "./lecture.module.css";

const ADDRESS = /^https?:\/\//;

export function ProductCard({ lecture, product, link }: { lecture: string; product: Product } & Pick<GuestPageProps, "link">) {
  const { t, i18n } = useTranslation("guest");
  const address = product.link !== null && ADDRESS.test(product.link) ? product.link : null;
  // Counted beside it: nobody waits for that.
  const opened = () => void guestPost(link, "/api/live/product/open", { id: lecture, product_id: product.id }).catch(() => {});
  return (
    <aside className={styles.product} aria-label={t("live.product")} role="status">
      {product.image && <img src={guestFile(product.image, 160)} alt="" width={56} height={56} />}
      <div className={styles.goods}>
        <b>{product.title}</b>
        <span>{priceText(product, i18n.language)}</span>
      </div>
      {address && (
        <a className={styles.primary} href={address} target="_blank" rel="noopener noreferrer" onClick={opened}>
          {t("live.look")}
        </a>
      )}
    </aside>
  );
}
