// Everything about doubles that is fetched for later, in one file: each more is a line in every page.
export { AllDoubles } from "./all.tsx";
export { MergedInto } from "./into.tsx";
export { DoublesLine } from "./line.tsx";
