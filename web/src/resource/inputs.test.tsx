// @vitest-environment jsdom
import { useEffect } from "react";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form, type FormInstance } from "antd";
import { expect, test, vi } from "vitest";
import { TimeInput, ZoneInput } from "./inputs.tsx";
import type { InputProps } from "./types.ts";

vi.mock("~/ui/time-zone.ts", async (original) => ({ ...(await original<object>()), useZone: () => "Europe/Berlin" }));
vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string, said: object) => `${key} ${JSON.stringify(said)}` }) }));

let form: FormInstance;

function Planned({ zone }: { zone: string | undefined }) {
  const [own] = Form.useForm();
  useEffect(() => void (form = own), [own]);
  const props = { row: null, form: own, field: { required: true } } as unknown as InputProps;
  return (
    <Form form={own} initialValues={{ start_at: "2027-03-01T01:00:00.000Z", zone }}>
      <Form.Item name="start_at" label="Start">
        <TimeInput {...props} />
      </Form.Item>
      {zone && (
        <Form.Item name="zone" label="Zone">
          <ZoneInput {...props} />
        </Form.Item>
      )}
    </Form>
  );
}

// The picker is fetched when it is first shown.
const start = async () => (await screen.findByRole<HTMLInputElement>("textbox", { name: "Start" }, { timeout: 15_000 })).value;

test("the times of a form are those of the zone that it names, and the viewer's stand beside them", async () => {
  render(<Planned zone="Asia/Shanghai" />);
  expect(await start()).toBe("2027-03-01 09:00");
  expect(screen.getByText(/^ownClock .*Shanghai.*Berlin/u).textContent).toMatch(/0?2:00/u);
  // The zone chosen is named as elsewhere, not by its key.
  expect(screen.getByText(/^GMT\+8, Shanghai$/u)).toBeTruthy();
  // Another zone is another nine o'clock.
  const hand = userEvent.setup();
  await hand.type(screen.getByRole("combobox", { name: "Zone" }), "New_York");
  await hand.click(await screen.findByText(/^America\/New_York ·/u));
  await waitFor(() => expect(form.getFieldsValue()).toEqual({ start_at: "2027-03-01T14:00:00.000Z", zone: "America/New_York" }));
  expect(await start()).toBe("2027-03-01 09:00");
}, 20_000);

test("a form without a zone takes the viewer's times", async () => {
  render(<Planned zone={undefined} />);
  expect(await start()).toBe("2027-03-01 02:00");
  expect(screen.queryByText(/ownClock/u)).toBeNull();
}, 20_000);
