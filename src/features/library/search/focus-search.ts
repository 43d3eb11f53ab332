/** How long a search that is not on the screen yet is waited for, in milliseconds; later it would take the focus away. */
const WAIT_MS = 3000

let wantedAt = Number.NEGATIVE_INFINITY
let field: HTMLInputElement | null = null

/** The search field as it comes and goes; it takes the focus at once where that was wanted just before. */
export function showSearch(element: HTMLInputElement | null): void {
  field = element
  if (field && performance.now() - wantedAt < WAIT_MS) field.focus()
}

/** Leads to the search of the library. False where there is none on the screen: then the next one takes the focus. */
export function focusSearchWhenShown(): boolean {
  wantedAt = field ? Number.NEGATIVE_INFINITY : performance.now()
  field?.focus()
  return field !== null
}
