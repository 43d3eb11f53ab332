import { HttpError } from './problem.ts'

/** Nothing of the contract is half as deep. */
const MOST_DEEP = 32
/** Lists and objects, whatever they hold: of the smallest that a call has use for, fewer fit into the longest body. */
const MOST_WITHIN = 150_000

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\[]{}'].map((mark) => mark.charCodeAt(0))

/**
 * Looks at JSON before it is parsed: lists within lists, or hundreds of thousands of empty ones, would take the parser a second, and fifty times
 * the memory of the text. Whether it is JSON is not asked.
 *
 * @throws HttpError 400
 */
export function limitShape(json: string): void {
  let depth = 0
  let within = 0
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at)
    if (mark === QUOTE) at = endOfText(json, at)
    else if (mark === LIST || mark === OBJECT) {
      depth++
      within++
      if (depth > MOST_DEEP) throw wrong(`it is more than ${MOST_DEEP} lists and objects deep`)
      if (within > MOST_WITHIN) throw wrong(`it has more than ${MOST_WITHIN} lists and objects`)
    } else if (mark === LIST_END || mark === OBJECT_END) depth--
  }
}

/** Where the text that begins here ends. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}

const wrong = (how: string): HttpError => new HttpError(400, `The JSON is wrong: ${how}.`, { code: 'invalid' })
