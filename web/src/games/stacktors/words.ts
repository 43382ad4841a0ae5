/** The words of Stacktors!. */
export const words = {
  map: "The map",
  cast: "Who is here",
  asked: "What is asked",
  stackOf: (name: string) => `${name}’s stack`,
  watching: "You are watching. Nothing is asked of you.",
};
