/** A `ref`, the same at each render: where its element goes while the focus is in it, what this selector finds takes the focus. */
export const handOverFocus = (selector: string) => (element: HTMLElement | null) => (): void => {
  if (element?.contains(document.activeElement)) document.querySelector<HTMLElement>(selector)?.focus()
}
