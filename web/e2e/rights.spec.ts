// A right that is taken away goes from the open page within a second, and the socket refuses what it was for.
import { rooms } from "./rooms.ts";
import { expect, gone, picture, shown, test, withinASecond } from "./support.ts";

test("an administrator takes the monitor's right away, and gives it back", async ({ signedIn, server }) => {
  await (await rooms(await signedIn("scheduler"), server.data)).open(3);
  const monitor = await signedIn("monitor", "zh-CN");
  const admin = await signedIn("admin");
  await monitor.goto("/ClassroomSituation");
  const menu = monitor.getByRole("navigation", { name: "主菜单" });
  const entry = menu.locator('a[href="/ClassroomSituation"]');
  await expect(entry).toBeVisible();
  const title = monitor.getByRole("main").getByRole("heading", { level: 1 });
  const tiles = monitor.getByRole("article");
  await expect(title).toHaveText("课堂实况");
  await expect(tiles).not.toHaveCount(0);
  // Rights are told on the socket: the page has it once a live view says so.
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();

  const me = (await (await monitor.context().request.get("/api/user/info_update")).json()) as { data: { roles: { id: string }[] } };
  const grant = { roleId: me.data.roles[0]?.id, permissionId: "ClassroomSituation" };
  const change = async (verb: "create" | "delete", more = {}) => {
    const answer = await admin.context().request.post(`/api/management/admin/permission/${verb}`, { data: { ...grant, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  // Nothing of the board is left: the socket ends it, menu and page follow when the rights are read again.
  await withinASecond(() => change("delete"), gone(title), gone(tiles), gone(entry), shown(monitor.getByText("你没有访问此页面的权限")));
  await picture(monitor, "rights-zh");
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

  await withinASecond(() => change("create", { actionList: ["query", "get"] }), shown(entry), shown(title), shown(tiles));
});
