// A right that is taken away goes from the open page within a second, and the socket refuses what it was for.
import { rooms } from "./rooms.ts";
import { expect, gone, listening, picture, seenLive, shown, test } from "./support.ts";

test("an administrator takes the monitor's right away, and gives it back", { tag: ["@gate", "@timed"] }, async ({ signedIn, server }) => {
  await (await rooms(await signedIn("scheduler"), server.data)).open(3);
  const monitor = await signedIn("monitor", "zh-CN");
  const other = await signedIn("monitor2");
  const admin = await signedIn("admin");
  await monitor.goto("/ClassroomSituation");
  const menu = monitor.getByRole("navigation", { name: "主菜单" });
  const entry = menu.locator('a[href="/ClassroomSituation"]');
  await expect(entry).toBeVisible();
  const title = monitor.getByRole("main").getByRole("heading", { level: 1, name: "课堂实况" });
  const tiles = monitor.getByRole("article");
  await expect(title).toBeVisible();
  await expect(tiles).not.toHaveCount(0);
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();
  // Somebody else with the same role reads English.
  await other.goto("/ClassroomSituation");
  const english = other.getByRole("main").getByRole("heading", { level: 1, name: "Classroom board" });
  await expect(english).toBeVisible();
  // Rights are told to the person, not to the board.
  await listening(monitor, other);

  const me = (await (await monitor.context().request.get("/api/user/info_update")).json()) as { data: { roles: { id: string }[] } };
  const grant = { roleId: me.data.roles[0]?.id, permissionId: "ClassroomSituation" };
  const change = async (verb: "create" | "delete", more = {}) => {
    const answer = await admin.context().request.post(`/api/management/admin/permission/${verb}`, { data: { ...grant, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };

  // Nothing of the board is left: the socket ends it, menu and page follow when the rights are read again.
  await seenLive(
    () => change("delete"),
    gone(title),
    gone(tiles),
    gone(entry),
    shown(monitor.getByText("您没有访问此页面的权限")),
    gone(english),
    shown(other.getByText("You do not have access to this page")),
  );
  await expect(monitor.getByText("可为您授权的人员：Ada Admin。")).toBeVisible();
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

  await seenLive(() => change("create", { actionList: ["query", "get"] }), shown(entry), shown(title), shown(tiles), shown(english));
});

test("a message about a paper leads its reader to a page of theirs, and says so where there is none", async ({ signedIn }) => {
  const [pei, ivy, admin] = [await signedIn("producer"), await signedIn("inspector", "zh-CN"), await signedIn("admin")];
  const told = async <T>(answer: { ok: () => boolean; json: () => Promise<unknown> }) => ((await answer.json()) as { data: T }).data;
  const paper = (
    await told<{ id: string }>(
      await pei.request.post("/api/management/questionPaper/create", { data: { title: "Told of", kind: "practice", level: "A1", template: "example_en" } }),
    )
  ).id;
  const me = await told<{ id: string; roles: { id: string; permissions: { permissionId: string; actionList: string[] }[] }[] }>(
    await ivy.request.get("/api/user/info_update"),
  );
  const [role] = me.roles;
  const said = await pei.request.post("/api/management/questionPaper/comment/create", { data: { id: paper, body: "What do you think?", mentions: [me.id] } });
  expect(said.ok(), await said.text()).toBe(true);
  const reads = async () => {
    await ivy.goto("/home");
    await ivy.getByRole("button", { name: /^通知/ }).click();
    await expect(ivy.getByRole("dialog").getByText("What do you think?", { exact: true })).toBeVisible();
  };
  const link = ivy.getByRole("dialog").getByRole("link", { name: /Pei Zhang 在“Told of”中提到了您/ });
  const held = role?.permissions.filter(({ permissionId }) => ["editQuestion", "reviewQuestions", "detailQuestion"].includes(permissionId)) ?? [];
  expect(held).toHaveLength(3);
  const changes = async (verb: "create" | "delete", permission: object) => {
    const answer = await admin.request.post(`/api/management/admin/permission/${verb}`, { data: { roleId: role?.id, ...permission } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const takes = (permissionId: string) => changes("delete", { permissionId });
  try {
    await reads();
    await expect(link).toHaveAttribute("href", new RegExp(`^/editQuestion\\?id=${paper}&thread=`));
    await takes("editQuestion");
    // The open page follows the right; so does the link.
    await expect(link).toHaveAttribute("href", `/reviewQuestions?id=${paper}`);
    await picture(ivy, "notification-of-a-paper");
    await link.click();
    await expect(ivy.getByText("该试卷目前不在待审状态。")).toBeVisible();
    await expect(ivy.getByRole("heading", { name: "Told of" })).toBeVisible();
    await takes("reviewQuestions");
    await reads();
    await expect(link).toHaveAttribute("href", `/detailQuestion?id=${paper}`);
    await takes("detailQuestion");
    await expect(ivy.getByText("您没有可以查看相关内容的页面")).toBeVisible();
    await expect(link).toHaveCount(0);
  } finally {
    for (const permission of held) await admin.request.post("/api/management/admin/permission/create", { data: { roleId: role?.id, ...permission } });
  }
});
