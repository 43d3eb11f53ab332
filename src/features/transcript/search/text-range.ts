/** The place of a pointer in an element's text, counted in characters; null where the browser cannot tell. */
export function characterAt(element: Element, x: number, y: number): number | null {
  const place = placeAt(x, y)
  if (!place || !element.contains(place.node)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(place.node, place.offset)
  return before.toString().length
}

function placeAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y)
    return position ? { node: position.offsetNode, offset: position.offset } : null
  }
  return null
}

/** The stretch of an element's text as a range, over whatever elements it runs; null when there is not so much text. */
export function rangeOf(element: Element, from: number, to: number): Range | null {
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let at = 0
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!begun && from < at + length) {
      range.setStart(node, from - at)
      begun = true
    }
    if (begun && to <= at + length) {
      range.setEnd(node, to - at)
      return range
    }
    at += length
  }
  return null
}

/** Whether the browser can mark text without an element of its own. */
export const hasHighlights = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS
