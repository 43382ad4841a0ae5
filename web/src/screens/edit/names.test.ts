import { expect, test } from "vitest";
import { renamed } from "./names";

test("a name changes wherever it stands as a whole word, and the whole name before a part of it", () => {
  const names = new Map([["Bram", "Nils"], ["Bram Okello", "Nils Holm"]]);
  expect(renamed("Bram Okello rowed. Bram’s hands healed, and Bramble grew.", names)).toBe("Nils Holm rowed. Nils’s hands healed, and Bramble grew.");
  expect(renamed("Bram Okello rowed.", new Map([["Bram", "Nils"]]))).toBe("Nils Okello rowed.");
});

test("a name with an article has a capital where it begins a sentence", () => {
  const names = new Map([["The Finch Twins", "The Gulls"], ["the guest with no cup", "old Corvin"]]);
  expect(renamed("The Finch Twins sang to the Finch Twins. The guest with no cup left.", names)).toBe("The Gulls sang to the Gulls. Old Corvin left.");
});

test("without a change the words stay", () => {
  expect(renamed("Then (somebody) came.", new Map())).toBe("Then (somebody) came.");
  expect(renamed("Then M. Pell came.", new Map([["M. Pell", "Mx. Pell"]]))).toBe("Then Mx. Pell came.");
});
