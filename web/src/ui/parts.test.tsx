import { describe, expect, it } from "vitest";
import { maskPhone } from "./masked-value.tsx";
import { initials } from "./people.tsx";
import { formatTime, zoneName } from "./time.tsx";

describe("parts", () => {
  it("masks a phone only when it is longer than six characters (A13)", () => {
    expect(maskPhone("13812345678")).toBe("138*****678");
    expect(maskPhone("123456")).toBe("123456");
    expect(maskPhone("1234567")).toBe("123*567");
  });
  it("takes initials as each script does", () => {
    expect(initials("Ann Lee")).toBe("AL");
    expect(initials("王小明")).toBe("小明");
    expect(initials("maria")).toBe("M");
    expect(initials("")).toBe("");
  });
  it("shows one moment in the viewer's zone and names the zone", () => {
    const at = "2026-11-21T23:30:00.000Z";
    expect(formatTime(at, "Asia/Shanghai", "time")).toBe("07:30");
    expect(formatTime(at, "America/New_York", "time")).toBe("18:30");
    expect(zoneName("Asia/Shanghai", new Date(at))).toBe("GMT+8, Shanghai");
    expect(zoneName("America/New_York", new Date("2026-07-01T00:00:00Z"))).toBe("GMT-4, New York");
  });
});
