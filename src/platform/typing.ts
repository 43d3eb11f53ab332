/** Fields in which something was typed since the page was loaded. */
const touched = new Set<Element>()

/** To be called once, at the start. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) touched.add(target)
  })
}

/** True while a field still holds what was typed into it: a reload would lose it. */
export function isSomethingTyped(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field)
  return [...touched].some((field) => textOf(field).trim() !== '')
}

const textOf = (field: Element): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')
