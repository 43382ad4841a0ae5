/** What a touch shows at once comes first; all that follows from it once that is drawn. On a page that nobody sees, at once. */
export function afterFrame(then: () => void): void {
  if (globalThis.document?.hidden !== false) then();
  else requestAnimationFrame(() => setTimeout(then));
}
