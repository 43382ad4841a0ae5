import { describe, expect, it } from "vitest";
import { changedSince, putBack, typedSince } from "./drafts";

describe("what is typed while words are on their way", () => {
  it("is what is left of the line, and nothing where nothing was", () => {
    expect(typedSince("Wait for me!", "Wait for me!")).toBe("");
    expect(typedSince("Wait for me!", "Wait for me! Is it far?")).toBe("Is it far?");
    expect(typedSince(" Wait for me! ", "Wait for me!")).toBe("");
    expect(typedSince("Wait for me!", " Wait for me! ")).toBe("");
  });

  it("is all of the line where it was changed meanwhile", () => {
    expect(typedSince("Wait for me!", "Wait!")).toBe("Wait!");
    expect(typedSince("Wait for me!", "")).toBe("");
  });

  it("stands behind words that were refused", () => {
    expect(putBack("Wait for me!", "")).toBe("Wait for me!");
    expect(putBack("Wait for me!", "Is it far?")).toBe("Wait for me! Is it far?");
  });

  it("is the whole text where the field goes on showing it", () => {
    expect(changedSince("Ravi", "Ravi")).toBeNull();
    expect(changedSince("Ravi", "Ravindra")).toBe("Ravindra");
    expect(changedSince("Ravi", null)).toBeNull();
  });
});
