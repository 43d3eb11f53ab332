const KEY = 'earmark-scroll'

/** How far the page and the pane with its own scrolling were scrolled. Pixels. */
type Place = { page: number; pane: number }

/** Where each entry of the history was scrolled to; a reload keeps it where the browser keeps anything for a tab. */
export function keptScroll() {
  const places = new Map<string, Place>(read())
  return {
    keep(name: string): void {
      places.set(name, { page: scrollY, pane: pane()?.scrollTop ?? 0 })
    },
    has: (name: string): boolean => places.has(name),
    forget(name: string): void {
      const kept = places.get(name)
      // The pane stays through all screens that have it.
      places.set(name, { page: 0, pane: kept?.pane ?? pane()?.scrollTop ?? 0 })
    },
    restore(name: string): void {
      const place = places.get(name)
      scrollTo({ top: place?.page ?? 0, left: 0, behavior: 'instant' })
      const element = pane()
      if (element && place) element.scrollTop = place.pane
    },
    write(): void {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...places]))
      } catch (error) {
        console.warn('Scrolling is not kept.', error)
      }
    },
  }
}

const pane = (): Element | null => document.querySelector('[data-pane]')

function read(): [string, Place][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch (error) {
    console.warn('Scrolling is not kept.', error)
    return []
  }
}

const isKept = (one: unknown): one is [string, Place] =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  typeof one[1]?.page === 'number' &&
  typeof one[1]?.pane === 'number'
