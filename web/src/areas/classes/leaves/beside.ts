// What stands beside the lists of classes, and is fetched by itself.
import { standbys } from "../standbys/list.tsx";
import { leaves } from "./list.tsx";

export const beside = [leaves, standbys] as const;
