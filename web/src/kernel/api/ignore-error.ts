/** For reads that a route only starts early: the page asks for the same and shows what went wrong. */
export function ignoreError(): void {}
