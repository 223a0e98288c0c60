// What can be done with several pages of a book at once: confirm their pictures, move them, delete them.
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { MarkedBar } from "~/sync/editor/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { useBook, useVerbs } from "./verbs.ts";

export function MarkedPages() {
  const { t } = useTranslation("books");
  const { pages } = useBook();
  const verbs = useVerbs();
  return (
    <MarkedBar root="pages" all={pages.map(({ id }) => id)} count={(count) => t("page.marked", { count })} deleted={(count) => t("page.deletedAll", { count })}>
      {(ids, done) => {
        // Only a picture that is there can be looked at (V10).
        const open = pages.filter((page) => ids.includes(page.id) && page.image && !page.confirmed).map(({ id }) => id);
        const to = (["front", "end"] as const).map((place) => ({
          key: place,
          label: t(`page.to.${place}`),
          onClick: () => {
            verbs.moveAll(ids, place);
            done(t("page.movedAll", { count: ids.length }));
          },
        }));
        return (
          <>
            <Button
              size="small"
              disabled={open.length === 0}
              onClick={() => {
                verbs.confirmAll(open);
                done(t("page.confirmedAll", { count: open.length }));
              }}
            >
              {t("page.confirmAll", { count: open.length })}
            </Button>
            <DropMenu menu={{ items: to }}>
              <Button size="small">{t("page.move")}</Button>
            </DropMenu>
          </>
        );
      }}
    </MarkedBar>
  );
}
