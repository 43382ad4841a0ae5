import { describe, expect, it } from "vitest";
import type { Ask, Game, ServerSays } from "../link/protocol";
import { candidates } from "./forms";
import { Live } from "./live.svelte";
import { Staging } from "./staging.svelte";

type Answer = (answer: unknown) => void;

/** A question with one form, complete by itself. */
const asking = (text: string): Ask => ({ text, forms: [{ move: "Pass", fixed: {}, fields: [], title: "" }], extras: [] }) as unknown as Ask;
const game = (ask: Ask | null): Game => ({ ask, awaited: [] }) as unknown as Game;
const news = (n: number, ask: Ask | null): ServerSays => ({ type: "News", n, events: [], lines: [], game: game(ask), changes: [] }) as unknown as ServerSays;

/** A table that asks me something, with a server that answers when it is told to. */
function seated(): { live: Live; answer: Answer } {
  const live = new Live("ABCDEF");
  let answer: Answer = () => undefined;
  Object.assign(live, { link: { say: () => new Promise((resolve) => (answer = resolve)) } });
  live.hear(news(1, asking("first")));
  live.staged.open(0);
  return { live, answer: (what) => answer(what) };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("a move on its way", () => {
  it("is over with the news of it, and what I begin before its Ack stays", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    expect(live.busy).toBe(true);
    live.hear(news(2, asking("second")));
    expect([live.busy, live.staged.index]).toEqual([false, -1]);
    expect(await made).toBe(true);
    live.staged.open(0);
    answer({ type: "Ack" });
    await settled();
    expect(live.staged.index).toBe(0);
  });

  it("is not over with news of others", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    live.hear(news(2, asking("first")));
    expect([live.busy, live.staged.index]).toEqual([true, 0]);
    answer({ type: "Ack" });
    expect(await made).toBe(true);
    expect([live.busy, live.staged.index]).toEqual([false, -1]);
  });

  it("keeps what was chosen when it is refused", async () => {
    const { live, answer } = seated();
    const made = live.commit();
    answer({ type: "No", refusal: { rule: "R-1", why: "Not now.", fix: "" } });
    expect(await made).toBe(false);
    expect([live.busy, live.staged.index, live.no?.refusal.why]).toEqual([false, 0, "Not now."]);
  });
});

describe("two changes in a row", () => {
  it("are both made, though the server has not answered the first, and what it tells counts again when it has", async () => {
    const live = new Live("ABCDEF");
    const said: unknown[] = [];
    const answers: Answer[] = [];
    const say = (one: unknown): Promise<unknown> => (said.push(one), new Promise((resolve) => answers.push(resolve)));
    Object.assign(live, { link: { say }, info: { chat: true, reactions: true } });
    const toggle = (one: "chat" | "reactions"): unknown => {
      const { chat, reactions } = live.terms!;
      return live.say({ type: "SetTalk", chat, reactions, [one]: false });
    };
    toggle("chat");
    toggle("reactions");
    expect(said).toEqual([{ type: "SetTalk", chat: false, reactions: true }, { type: "SetTalk", chat: false, reactions: false }]);
    answers[0]!({ type: "Ack" });
    await settled();
    expect(live.terms).toEqual({ chat: false, reactions: false });
    answers[1]!({ type: "Refused", refusal: { code: "no", rule: "", why: "", fix: "" } });
    await settled();
    expect(live.terms).toEqual({ chat: true, reactions: true });
  });
});

describe("the end", () => {
  it("is there once it is known how it came out, which is told after the table is over", () => {
    const { live } = seated();
    const told = (over: boolean): ServerSays => ({ ...news(2, null), game: { ...game(null), over } }) as unknown as ServerSays;
    live.hear(told(false));
    live.hear({ type: "TableChanged", table: { over: true, host: null, waits: [] } } as unknown as ServerSays);
    expect(live.over).toBe(false);
    live.hear(told(true));
    expect(live.over).toBe(true);
  });
});

describe("a no", () => {
  const at = (subtitle: string, ask: Ask | null, awaited: number[]): ServerSays =>
    ({ ...news(9, ask), game: { ask, awaited, over: false, board: { subtitle, story: [] } } }) as unknown as ServerSays;
  const refused = { type: "Refused", refusal: { rule: "R-1", why: "It's not your turn.", fix: "" } }; // set as print sets it

  async function no(saying: object): Promise<Live> {
    const { live, answer } = seated();
    live.hear(at("The stair", null, [1]));
    const said = live.say(saying as never);
    answer(refused);
    await said;
    expect(live.no?.refusal.why).toBe("It’s not your turn.");
    return live;
  }

  it.each([
    ["another turn", at("The stair", null, [2])],
    ["a question to me", at("The stair", asking("first"), [0, 1])],
    ["another scene", at("The hall", null, [1])],
  ])("about a move goes with %s, and not before", async (_, next) => {
    const live = await no({ type: "Why", move: { type: "Pass" } });
    live.hear(at("The stair", null, [1]));
    expect(live.no).not.toBeNull();
    live.hear(next);
    expect(live.no).toBeNull();
  });

  it("about the question goes when another one is asked", () => {
    const { live } = seated();
    live.hear(at("The stair", asking("first"), [0, 1]));
    live.refuse("Choose one first.", "commit");
    live.hear(at("The stair", asking("first"), [0]));
    expect(live.no).not.toBeNull();
    live.hear(at("The stair", asking("second"), [0]));
    expect(live.no).toBeNull();
  });

  it.each([[{ type: "Chat", text: "Hello" }], [{ type: "Play", move: { type: "TakeBack" } }]])("about the table stays while the game goes on: %o", async (saying) => {
    const live = await no(saying);
    live.hear(at("The hall", asking("first"), [0]));
    expect(live.no).not.toBeNull();
  });

  it("of the lobby is not taken into the game", () => {
    const live = new Live("ABCDEF");
    live.refuse("Only the host can begin.", "begin");
    live.hear(at("The stair", null, [1]));
    expect(live.no).toBeNull();
  });
});

describe("what is typed while a sentence is on its way", () => {
  const text = { type: "Words", at: "text", kind: "telling", role: "", limit: 200, optional: false, suggestions: [] };
  const telling = (what: string, owed = true): Ask => ({ text: what, owed, forms: [{ move: "Tell", fixed: {}, fields: [text], title: "" }], extras: [] }) as unknown as Ask;

  /** A sentence is sent from here, and more is typed at once. */
  function saying(staged?: Staging): { live: Live; staged: Staging; answer: Answer; made: Promise<boolean> } {
    const { live, answer } = seated();
    live.hear(news(2, telling("first")));
    const from = staged ?? live.staged;
    from.follow(telling("first"));
    from.open(0);
    from.put("text", "It rained.");
    const made = live.commit("say", from);
    from.put("text", "It rained. Then");
    return { live, staged: from, answer, made };
  }

  it("stays for the next one, where the same is asked again", () => {
    const { live, staged } = saying();
    live.hear(news(3, telling("second")));
    expect([live.busy, staged.values.get("text")]).toEqual([false, "Then"]);
    live.hear(news(4, asking("another")));
    expect(staged.begun).toBeNull();
  });

  it("stays in a standing offer, whatever is asked meanwhile", async () => {
    const { live, staged, answer, made } = saying(new Staging());
    live.hear(news(3, asking("mine")));
    expect([live.busy, staged.values.get("text")]).toEqual([true, "It rained. Then"]);
    answer({ type: "Ack" });
    expect(await made).toBe(true);
    expect(staged.values.get("text")).toBe("Then");
  });

  it("belongs to an answer that stands there and may be changed", () => {
    const { live, staged } = saying();
    live.hear({ ...news(3, telling("first", false)), game: { ...game(telling("first", false)), given: { type: "Tell", text: "It rained." } } } as unknown as ServerSays);
    expect(staged.values.get("text")).toBe("It rained. Then");
  });

  it("loses nothing when the sentence is refused, though something else was asked meanwhile", async () => {
    const { live, staged, answer } = saying();
    answer({ type: "Refused", refusal: { rule: "R-1", why: "Not now.", fix: "" } });
    await settled();
    expect(staged.values.get("text")).toBe("It rained. Then");
    staged.put("text", "It rained.");
    void live.commit();
    live.hear(news(3, telling("second")));
    expect(staged.begun).toBeNull();
    answer({ type: "Refused", refusal: { rule: "R-1", why: "Not now.", fix: "" } });
    await settled();
    expect(staged.values.get("text")).toBe("It rained.");
  });
});

describe("candidates of lists", () => {
  const field = { type: "One", at: "about", kind: "element", of: [], lists: [{ list: "plays", but: [], last_first: false }] };
  const noting = { text: "note", forms: [{ move: "Annotate", fixed: {}, fields: [field], title: "" }], extras: [] } as unknown as Ask;

  it("are there as soon as the list has grown, though nothing else is asked", () => {
    const live = new Live("ABCDEF");
    const whole = { ask: noting, offers: [noting], awaited: [], labels: {}, lists: { plays: { "#1": "#1 Sold" } } } as unknown as Game;
    live.hear({ type: "News", n: 1, events: [], lines: [], game: whole, changes: [] } as unknown as ServerSays);
    const more = [{ at: ["lists", "plays", "#2"], to: "#2 Found" }];
    live.hear({ type: "News", n: 2, events: [], lines: [], game: null, changes: more } as unknown as ServerSays);
    for (const ask of [live.game!.ask!, live.game!.offers[0]!]) expect(candidates(ask.forms[0]!.fields[0])).toEqual(["#1", "#2"]);
    expect(live.label("element", "#2")).toBe("#2 Found");
  });
});
