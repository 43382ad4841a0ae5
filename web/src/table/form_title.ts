import type { Form, Game } from "../link/protocol";

/** What a form is called: as it says, by the card of my hand that it is about, or by its move. */
export function titleOf(form: Form, game: Game | null): string {
  const known = game?.board.hand?.find((face) => Object.values(form.fixed).includes(face.key));
  return form.title || (known?.title ?? form.move.replace(/(?<=[a-z])(?=[A-Z])/g, " "));
}
