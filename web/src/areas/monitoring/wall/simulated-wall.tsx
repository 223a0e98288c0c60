// /three without a link: made-up classes, which nobody is asked for.
import { useEffect, useState } from "react";
import { simulateWall, stepWall } from "./simulated.ts";
import { WallView } from "./wall-view.tsx";

const EVERY_MS = 1_500;

export default function SimulatedWall() {
  const [classes, setClasses] = useState(() => simulateWall(Math.random));
  useEffect(() => {
    const timer = setInterval(() => setClasses((now) => stepWall(now, Math.random)), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return <WallView classes={classes} />;
}
