import { expect, it } from "vitest";
import { redNames } from "./red_names";

const red = (text: string, ...names: string[]): string[] => redNames(text, names, new Set()).filter((one) => one.name).map((one) => one.text);

it("marks the whole of a name that the list has shorter", () => {
  expect(red("The letter of Countess Livia Vesper was gone.", "Countess Livia")).toEqual(["Countess Livia Vesper"]);
  expect(red("Perrin. Nobody saw Perrin dance.", "Perrin")).toEqual(["Perrin"]);
  expect(red("Rook I never met.", "Rook")).toEqual(["Rook"]);
});
