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
  /** What is drawn by its ground alone, and stands out less than 3:1 from what it lies on (1.4.11), wherever it is. */
  const isEmpty = (element: Element): boolean => {
    const { content, maskImage, backgroundColor } = getComputedStyle(element, '::before')
    const isDrawn = content !== 'none' && maskImage === 'none' && partsOf(backgroundColor).alpha > 0
    const [light, dark] = [backgroundColor, groundOf(element)].map(luminance).sort((one, other) => other - one)
    return isDrawn && ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05) < 3
  }
  const all = [...document.querySelectorAll(`input[type="checkbox"], ${STATES.map((one) => `[${one}]`).join()}`)]
  const on = all.filter((one) => isOn(one) && one.checkVisibility())
  const empty = all.filter((one) => isEmpty(one) && one.checkVisibility())
  const same = on.flatMap((one) => {
    const off = all.find((other) => !isOn(other) && other.className === one.className && other.checkVisibility())
    const drawn = (element: Element): string => `${looks(element)} ${element.querySelector('path')?.getAttribute('d')}`
    return off && drawn(off) === drawn(one) ? [`${one.tagName} ${one.className} looks the same on and off`] : []
  })
  return [...same, ...empty.map((one) => `${one.tagName} ${one.className} looks empty`)]

  function groundOf(element: Element | null): string {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return partsOf(backgroundColor).alpha > 0.5 ? backgroundColor : groundOf(element.parentElement)
  }

  function partsOf(color: string): { parts: number[]; alpha: number } {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    return { parts: [red, green, blue], alpha }
  }

  /** As WCAG defines it. */
  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = partsOf(color).parts.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
