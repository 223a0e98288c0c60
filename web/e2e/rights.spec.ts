// A right that is taken away goes from the open page within a second, and the socket refuses what it was for.
import { expect, test } from "./support.ts";

const WITHIN = { timeout: 1_000 };

test("an administrator takes the monitor's right away, and gives it back", async ({ signedIn }) => {
  const monitor = await signedIn("monitor");
  const admin = await signedIn("admin");
  await monitor.goto("/ClassroomSituation");
  const menu = monitor.getByRole("navigation", { name: "Main menu" });
  const entry = menu.locator('a[href="/ClassroomSituation"]');
  await expect(entry).toBeVisible();
  const title = monitor.getByRole("main").getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  // Rights are told on the socket: the page has it once a live view says so.
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();

  const me = (await (await monitor.context().request.get("/api/user/info_update")).json()) as { data: { roles: { id: string }[] } };
  const grant = { roleId: me.data.roles[0]?.id, permissionId: "ClassroomSituation" };
  const change = async (verb: "create" | "delete", more = {}) => {
    const answer = await admin.context().request.post(`/api/management/admin/permission/${verb}`, { data: { ...grant, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  await change("delete");
  // The socket ends the board at once; menu and page follow when the rights are read again.
  await expect(monitor.getByText(/You can no longer see the board|You do not have access to this page/)).toBeVisible(WITHIN);
  await expect(monitor.getByText("You do not have access to this page")).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(title).toHaveCount(0);
  const refused = await monitor.evaluate(
    () =>
      new Promise<string>((answer) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(String(data)) as { t: string; code?: string };
          if (frame.t === "hello") socket.send(JSON.stringify({ t: "sub", topic: "board" }));
          if (frame.t === "err" || frame.t === "snap") answer(frame.code ?? frame.t);
        };
      }),
  );
  expect(refused).toBe("forbidden");
  const read = await monitor.context().request.post("/api/class/list", { data: { page: 1, size: 1, sort: [], filter: {}, search: "" } });
  expect(read.ok(), "other rights stay").toBe(true);

  await change("create", { actionList: ["query", "get"] });
  await expect(entry).toBeVisible();
  await expect(title).toBeVisible();
});
