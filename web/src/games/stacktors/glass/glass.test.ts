import { Mesh, MeshBasicMaterial, Raycaster, Vector2 } from "three";
import { describe, expect, it } from "vitest";
import { heightOf, RADIUS } from "../box/look";
import type { Scene } from "../mat/map";
import { Eye, FARTHEST, NEAREST, UPRIGHT } from "./eye";
import { placed } from "../mat/labels";
import { Plan, within } from "./plan";
import { pyramid, tall, UNITS, upward } from "./pyramid";

const scene = (kind: Scene["kind"], size: [number, number], rows: string[] = [], areas: Scene["areas"] = []): Scene => ({ kind, size, rows, areas, zones: [], standing: [] });
const plans = { square: new Plan(scene("square", [8, 7])), hex: new Plan(scene("hex", [12, 9])) };
const looking = (plan: Plan, yaw = 45): Eye => {
  const eye = new Eye();
  const fit = eye.fitting(800, 600, plan.size, [], 10, 0, yaw);
  eye.fit(fit, fit, 1);
  eye.turnTo(yaw);
  return eye;
};

describe("the plan", () => {
  it.each(["square", "hex"] as const)("finds every %s again from its middle and from near its corners", (kind) => {
    const plan = plans[kind];
    for (const at of plan.cells) for (const spot of [plan.spot(at), ...plan.corners(at, 0.05)]) expect(plan.under(spot)).toEqual(at);
  });

  it("lets hexes touch: an inch from one to each of its six neighbours", () => {
    const { hex } = plans;
    const [x, z] = hex.spot([5, 3]);
    const near = hex.cells.filter((at) => Math.abs(Math.hypot(hex.spot(at)[0] - x, hex.spot(at)[1] - z) - 1) < 0.01);
    expect(near).toHaveLength(6);
    expect(near).toContainEqual([6, 2]); // odd rows lie half an inch to the right
  });

  it("knows what lies beside the mat", () => {
    expect(plans.square.under([4.01, 0])).toBeNull();
    expect(plans.hex.under([-6.3, -3.4])).toBeNull();
  });

  it("gives points of a sheet in hundredths, and the inches of its patches", () => {
    const sheet = new Plan(scene("free", [2400, 1600], [], [["c", [[600, 300], [1000, 300], [1000, 500], [600, 500]]]]));
    expect(sheet.under(sheet.spot([730, 1211]))).toEqual([730, 1211]);
    expect(sheet.middles("c")).toHaveLength(8);
    expect(within(sheet.patches("c")[0]!, sheet.spot([800, 400]))).toBe(true);
    expect(within(sheet.patches("c")[0]!, sheet.spot([800, 600]))).toBe(false);
  });
});

describe("the eye", () => {
  it.each([45, 135, 225, 315])("finds the cell that it shows, turned to %i degrees and brought near", (yaw) => {
    const eye = looking(plans.square, yaw);
    eye.zoomTo(1.7, [300, 250]);
    for (const at of plans.square.cells) {
      const [x, z] = plans.square.spot(at);
      expect(plans.square.under(eye.floorAt(eye.pixel(x, 0, z)))).toEqual(at);
    }
  });

  it("sees the far corner of the map on top and the first row rise to the right", () => {
    const eye = looking(plans.square);
    const [far, east, south] = [[-4, -3.5], [4, -3.5], [-4, 3.5]].map(([x, z]) => eye.pixel(x!, 0, z!));
    expect(far![1]).toBeLessThan(Math.min(east![1], south![1]));
    expect(east![0]).toBeGreaterThan(south![0]);
  });

  it("shows the whole mat with every tip, and a stack on a near square in front of one on a far square", () => {
    const eye = new Eye();
    const fit = eye.fitting(800, 600, [8, 7], [[-3.5, 4, -3]], 10, 30, 45);
    eye.fit(fit, fit, 1);
    for (const [x, y, z] of [[-4, 0, -3.5], [4, 0, -3.5], [4, 0, 3.5], [-4, 0, 3.5], [-3.5, 4, -3]] as const) {
      const [across, down] = eye.pixel(x, y, z);
      expect(across).toBeGreaterThan(9);
      expect(across).toBeLessThan(791);
      expect(down).toBeGreaterThan(39);
      expect(down).toBeLessThan(591);
    }
    expect(eye.nearness([3, 3])).toBeGreaterThan(eye.nearness([-3, 3]));
  });

  it("keeps under the finger what it brings nearer, within its bounds", () => {
    const eye = looking(plans.square);
    const before = eye.floorAt([430, 330]);
    eye.zoomTo(1.5, [430, 330]);
    const after = eye.floorAt([430, 330]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    eye.zoomTo(9);
    expect(eye.zoom).toBe(NEAREST);
    eye.zoomTo(0);
    expect(eye.zoom).toBe(FARTHEST);
  });
});

describe("a pyramid", () => {
  it("looks as wide and as high as in a drawing of the same scale", () => {
    const eye = looking(plans.square);
    const scale = eye.now.scale / UNITS;
    const [left, right, foot, tip] = [[-1, 0, 1], [1, 0, -1], [0, 0, 0], [0, 1, 0]].map(([x, y, z]) => {
      const half = RADIUS[3] / UNITS / Math.SQRT2;
      return eye.pixel(x! * half, y! * upward(heightOf(3)), z! * half);
    });
    expect(right![0] - left![0]).toBeCloseTo(2 * RADIUS[3] * scale);
    expect(foot![1] - tip![1]).toBeCloseTo(heightOf(3) * scale);
    expect(upward(1) * UPRIGHT).toBeCloseTo(1 / UNITS);
  });

  it("shows all of its picture: letter to the left of the front edge, pattern to the right", () => {
    const seen = pyramid(2).getAttribute("uv");
    const across = Array.from({ length: seen.count }, (_, n) => [seen.getX(n), seen.getY(n)]);
    expect(Math.min(...across.flat())).toBeCloseTo(0);
    expect(Math.max(...across.flat())).toBeCloseTo(1);
    expect(across.filter(([x, y]) => Math.abs(x! - 0.5) < 0.01 && Math.abs(y!) < 0.01)).toHaveLength(2); // the front corner, of both near faces
  });

  it("is hit by a ray through it, from outside alone", () => {
    const eye = looking(plans.square);
    const body = new Mesh(pyramid(3), new MeshBasicMaterial());
    const ray = new Raycaster();
    const aim = (x: number, y: number): number => {
      const [across, down] = eye.pixel(x, y, 0);
      ray.setFromCamera(new Vector2((across / 800) * 2 - 1, 1 - (down / 600) * 2), eye.camera);
      return ray.intersectObject(body).length;
    };
    expect(aim(0, upward(heightOf(3)) / 2)).toBe(1);
    expect(aim(0, upward(heightOf(3)) * 1.05)).toBe(0);
  });

  it("says how high a stack of them is", () => {
    const piece = { key: "", colour: "R", size: 2, position: "guts", gear: false, committed: false } as const;
    expect(tall([{ ...piece, z: 0 }, { ...piece, z: 18.45 }])).toBeCloseTo(upward(18.45 + heightOf(2)));
  });
});

describe("names", () => {
  const at = (key: string, x: number, y: number) => ({ key, tip: [x, y] as [number, number], wide: 100, high: 24 });

  const apart = (found: ReturnType<typeof placed>): boolean =>
    found.every((one) => found.every((other) => one === other || Math.abs(one.at[0] - other.at[0]) >= 100 || Math.abs(one.at[1] - other.at[1]) >= 24));

  it("stand over their stacks where there is room", () => {
    expect(placed([at("a", 200, 100), at("b", 400, 100)], [800, 600])).toEqual([{ key: "a", at: [200, 94] }, { key: "b", at: [400, 94] }]);
  });

  it("give way upwards, the farther ones, and are led to their stack", () => {
    const found = placed([at("far", 210, 90), at("near", 200, 100), at("third", 190, 95)], [800, 600]);
    const boxes = new Map(found.map((one) => [one.key, one]));
    expect(boxes.get("near")).toEqual({ key: "near", at: [200, 94] });
    expect(boxes.get("far")!.line?.[1]).toEqual([210, 90]);
    expect(apart(found)).toBe(true);
  });

  it("give way to a side where there is no room above", () => {
    const found = placed([at("one", 300, 40), at("two", 310, 38), at("three", 305, 36)], [800, 600]);
    expect(apart(found)).toBe(true);
    expect(Math.min(...found.map((one) => one.at[1]))).toBeGreaterThanOrEqual(24);
  });

  it("are brief where the whole name has no room", () => {
    const crowd = ["one", "two", "three"].map((key, n) => ({ ...at(key, 100 + n, 40 - n), brief: 30 }));
    const found = placed(crowd, [200, 60]);
    const wide = (one: (typeof found)[number]): number => (one.brief ? 30 : 100);
    expect(found.some((one) => one.brief)).toBe(true);
    expect(found.every((one) => found.every((other) => one === other || Math.abs(one.at[0] - other.at[0]) >= (wide(one) + wide(other)) / 2 || Math.abs(one.at[1] - other.at[1]) >= 24))).toBe(true);
  });

  it("stand below their own stack or beside it, and not over a stranger's behind it", () => {
    const behind = [[185, 40, 215, 260, "behind"], [170, 230, 230, 275, "behind"]] as const;
    const own = [[185, 220, 215, 330, "front"], [170, 300, 230, 345, "front"]] as const;
    expect(placed([at("front", 200, 220)], [800, 600], [...behind, ...own])).toEqual([{ key: "front", at: [200, 372] }]);
    const [one] = placed([at("front", 200, 220)], [800, 350], [...behind, ...own]);
    expect(Math.abs(one!.at[0] - 200)).toBeGreaterThan(60);
    expect(one!.line![1]).toEqual([200, Math.max(220, one!.at[1] - 12)]);
  });

  it("stay in what is seen of the picture, and there are none of stacks that are not", () => {
    const found = placed([at("seen", 210, 300), at("away", 10, 300)], [800, 600], [], [200, 100, 500, 400]);
    expect(found).toEqual([{ key: "seen", at: [250, 294] }]);
  });

  it("are left out where they would cover something, but for who matters now", () => {
    const wall = [0, 0, 200, 60] as const;
    const found = placed([at("one", 100, 40), { ...at("mine", 100, 50), first: true }, at("other", 90, 30)], [200, 60], [wall]);
    expect(found.map((one) => one.key)).toEqual(["mine"]);
  });

  it("stay in the picture", () => {
    const [one] = placed([at("a", 10, 5)], [800, 600]);
    expect(one!.at).toEqual([50, 24]);
  });
});
