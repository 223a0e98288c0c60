// @vitest-environment jsdom
import { useState } from "react";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makingsMeta } from "~/api/resources/makings.gen.ts";
import { fieldOf } from "~/resource/index.tsx";
import type { InputProps } from "~/resource/index.tsx";
import { LoraInput, RolesInput } from "./brief-library.tsx";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock("~/areas/books/index.tsx", () => ({
  RoleFace: ({ role }: { role: string }) => <span>face of {role}</span>,
  RolePicker: ({ onTake, onClose }: { onTake: (role: object) => void; onClose: () => void }) => (
    <button
      onClick={() => {
        onTake({ id: "mia", name: "Mia", part: "protagonist", description: "a girl of six", face: null, voice: null });
        onClose();
      }}
    >
      Mia
    </button>
  ),
  StyleChoice: ({ kind, value, onChange }: { kind: string; value: string | null; onChange: (value: string) => void }) => (
    <button onClick={() => onChange("crayon")}>
      {kind} {value}
    </button>
  ),
}));

const stored: unknown[] = [];
function Field({ of: Input, name }: { of: typeof RolesInput; name: "roles" | "lora_id" }) {
  const [value, setValue] = useState<unknown>(null);
  const props = { row: null, form: {}, field: fieldOf(makingsMeta, name) } as unknown as InputProps;
  const change = (next: unknown) => {
    stored.push(next);
    setValue(next);
  };
  return <Input {...props} value={value} onChange={change} />;
}

test("a character of the library comes into the brief with its words, and stays the library's when those are changed", async () => {
  const user = userEvent.setup();
  render(<Field of={RolesInput} name="roles" />);
  await user.click(screen.getByRole("button", { name: /brief\.fromLibrary/ }));
  await user.click(screen.getByRole("button", { name: "Mia" }));
  expect(stored.at(-1)).toMatchObject([{ name: "Mia", part: "protagonist", description: "a girl of six", role_id: "mia" }]);
  expect(screen.getByText("face of mia")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "makings.rows.roles.name" }), "!");
  expect(stored.at(-1)).toMatchObject([{ name: "Mia!", role_id: "mia" }]);
});

test("a style of the library is chosen for the pictures", async () => {
  render(<Field of={LoraInput} name="lora_id" />);
  await userEvent.click(screen.getByRole("button", { name: /lora/ }));
  expect(stored.at(-1)).toBe("crayon");
});
