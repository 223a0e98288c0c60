// /three behind a share link: the classes that the link shows, asked for again while the page is looked at.
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { GuestPageProps } from "~/api/guest.ts";
import { readWall, type WallClass } from "./wall.ts";
import { WallView } from "./wall-view.tsx";

/** A wall is read in passing: what is so old is not wrong yet. */
const EVERY_MS = 5_000;

export default function WallOfLink({ link, news, onRefused }: GuestPageProps) {
  const [classes, setClasses] = useState<readonly WallClass[]>();
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    let late = false;
    const ask = () =>
      call<unknown>("POST", "/api/out/wall", {}, { anonymous: true, headers: { "x-share": link.id } }).then(
        (answer) => !late && setClasses(readWall(answer)),
        // What fails for a moment leaves the classes as they are: the next answer is on its way.
        (error: unknown) => !late && error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && refused(error),
      );
    void ask();
    const timer = setInterval(() => document.visibilityState === "visible" && void ask(), EVERY_MS);
    return () => {
      late = true;
      clearInterval(timer);
    };
  }, [link.id, news]);
  return <WallView classes={classes} />;
}
