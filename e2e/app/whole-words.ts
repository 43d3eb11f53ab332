/** Runs in the page: what has to be scrolled to the side, and words of which a part is out of sight for good or lies over others. */
export function cutWords(): string[] {
  const SHOWN_ELSEWHERE =
    '.sr-only, .skip-link, [aria-hidden="true"], .detail-bar__title, .playing-dock__quote, body > :not(dialog) .alarm, dialog:not([open]) *'
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.documentElement
  const wide = root.scrollWidth - (dialog ? dialog.clientWidth : innerWidth)
  const all = [...(dialog ?? document.body).querySelectorAll<HTMLElement>('*')]
  return [
    ...(wide > 0 ? [`too wide by ${wide} px: ${widest()}`] : []),
    ...all.filter((one) => isBeyond(one, clipOf(one))).map((one) => `cut: ${named(one)}`),
    ...all.filter((one) => isBeyond(one, frameOf(one))).map((one) => `beyond its frame: ${named(one)}`),
  ]

  function isBeyond(element: HTMLElement, box: Element | null): boolean {
    const own = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '')
    if (!box || !own || element.closest(SHOWN_ELSEWHERE) || !element.checkVisibility({ visibilityProperty: true }))
      return false
    const range = document.createRange()
    range.selectNodeContents(own)
    const words = range.getBoundingClientRect()
    const { left, right } = box.getBoundingClientRect()
    return words.width > 0 && (words.right > right + 1 || words.left < left - 1)
  }

  /** What the box of the words stands in, such as the tab of a label. */
  function frameOf(element: Element | null): Element | null {
    const isInline = element !== null && getComputedStyle(element).display === 'inline'
    return (isInline ? frameOf(element.parentElement) : element?.parentElement) ?? null
  }

  function named({ tagName, className, textContent }: HTMLElement): string {
    return `${tagName}.${className} "${textContent?.trim().slice(0, 40)}"`
  }

  /** The element that cuts off what is beside it, and cannot be scrolled. */
  function clipOf(element: Element | null): Element | null {
    if (!element || element === document.body) return null
    return ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) ? element : clipOf(element.parentElement)
  }

  function widest(): string {
    const all = [...root.querySelectorAll<HTMLElement>('*')].filter((one) => !one.matches('.sr-only'))
    const edge = (one: Element): number => one.getBoundingClientRect().right
    const last = all.reduce((one, other) => (edge(other) > edge(one) ? other : one))
    return `${last.tagName}.${last.className} ends at ${Math.round(edge(last))}`
  }
}

/** Runs in the page: controls whose state is not to be seen, as nothing that the system's colours keep tells on from off. */
export function lostStates(): string[] {
  const STATES = ['aria-pressed', 'aria-selected', 'aria-checked']
  const KEPT = ['borderBottomColor', 'borderBottomWidth', 'borderBottomStyle', 'backgroundColor', 'color'] as const
  const ALSO = ['textDecorationLine', 'fontWeight', 'outlineStyle', 'content', 'transform', 'maskImage'] as const
  const looks = (element: Element): string =>
    [null, '::before', '::after']
      .map((part) => getComputedStyle(element, part))
      .map((style) => [...KEPT, ...ALSO].map((name) => style[name]).join(' '))
      .join(' | ')
  const isOn = (element: Element): boolean =>
    element instanceof HTMLInputElement
      ? element.checked
      : STATES.some((state) => element.getAttribute(state) === 'true')
  const all = [...document.querySelectorAll(`input[type="checkbox"], ${STATES.map((one) => `[${one}]`).join()}`)]
  const on = all.filter((one) => isOn(one) && one.checkVisibility())
  return on.flatMap((one) => {
    const off = all.find((other) => !isOn(other) && other.className === one.className && other.checkVisibility())
    const drawn = (element: Element): string => `${looks(element)} ${element.querySelector('path')?.getAttribute('d')}`
    return off && drawn(off) === drawn(one) ? [`${one.tagName} ${one.className} looks the same on and off`] : []
  })
}
