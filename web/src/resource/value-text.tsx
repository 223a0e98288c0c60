// A bare value of a field, where there is no row that carries names: drafts and history.
import { useName } from "./calls.ts";
import { cell } from "./cell.tsx";
import type { Field } from "./meta.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";

function NameOf({ resource, id }: { resource: ResourceName; id: string }) {
  return useName(resource, id) ?? id;
}

interface ValueTextProps {
  resource: Resource;
  field: Field;
  value: unknown;
  words: Words;
  /** What is known by name already: id → name. Whoever may not see accounts still reads whose a record was. */
  known?: Readonly<Record<string, string>>;
}

export function ValueText({ resource, field, value, words, known = {} }: ValueTextProps) {
  if (field.resource) {
    const ids = [value ?? []].flat().map(String);
    const target = field.resource;
    if (ids.length === 0) return "–";
    return ids.map((id, at) => (
      <span key={id}>
        {at > 0 && ", "}
        {known[id] ?? <NameOf resource={target} id={id} />}
      </span>
    ));
  }
  const bare: Resource = { ...resource, cells: {} };
  return cell(bare, field, { [field.name]: value } as unknown as Row, words);
}
