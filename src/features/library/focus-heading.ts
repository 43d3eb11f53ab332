/** Where the focus goes on when what had it is gone: to the heading of the list, or of the trash in its place. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('.library__head :is(h1, h2)')?.focus({ preventScroll: true })
