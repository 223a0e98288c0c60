// The pages of a list, under its rows: no row waits for it, and its place is kept until it has come.
import { Suspense } from "react";
import type { PaginationProps } from "antd";
import { fetched } from "./fetched.ts";
import { patient } from "./part.ts";

const Pager = fetched<PaginationProps>(() => patient(() => import("./pager.tsx")));

/** px of one line of it. */
const HIGH = 24;

export function Pages(props: PaginationProps) {
  return (
    <Suspense fallback={<div className={props.className} style={{ minBlockSize: HIGH }} />}>
      <Pager {...props} />
    </Suspense>
  );
}
