import { parseAst, Visitor } from 'vite'

/** A string with its quotes, or a part of a template, which has none. */
type Place = { start: number; end: number; words: string; quote: string }

/** Between two sentences, and between two lines of the list in known-by-hash.ts. */
const BETWEEN = /((?<=[.:;?!]) |\|)/
/** Written alike in a string and in a template. */
const PLAIN = /^(?:[^`\\$]|\$(?!\{))+$/
/** `${ab}` in each place, and `,ab=""`. */
const BYTES_EACH = 5
const BYTES_ONCE = 6

/**
 * Sentences that a module has more than once, such as "Bitte versuchen Sie es erneut.", become a constant where that is
 * shorter. Its sources stay as a translator reads them.
 */
export function shareSentences(code: string): string {
  const places = placesIn(code)
  const shared = new Map(repeatedIn(places).map((sentence, at) => [sentence, `shared${at}`]))
  const constants = [...shared].map(([sentence, name]) => `const ${name} = \`${sentence}\`;\n`)
  let end = 0
  const pieces = places.map((place) => {
    const before = code.slice(end, place.start)
    end = place.end
    return before + withShared(place, shared)
  })
  return [...constants, ...pieces, code.slice(end)].join('')
}

function placesIn(code: string): Place[] {
  const places: Place[] = []
  /** Where strings are names: of a property, of a file. */
  const names = new Set<number>()
  const visitor = new Visitor({
    Property: ({ key }) => void names.add(key.start),
    ImportDeclaration: ({ source }) => void names.add(source.start),
    Literal({ start, end, value }) {
      const words = code.slice(start + 1, end - 1)
      if (typeof value === 'string' && !names.has(start) && PLAIN.test(words))
        places.push({ start, end, words, quote: code.slice(start, start + 1) })
    },
    TemplateElement({ start, end, value: { raw } }) {
      if (PLAIN.test(raw)) places.push({ start, end, words: raw, quote: '' })
    },
  })
  visitor.visit(parseAst(code))
  return places.sort((a, b) => a.start - b.start)
}

function repeatedIn(places: readonly Place[]): string[] {
  const counts = new Map<string, number>()
  for (const sentence of places.flatMap(({ words }) => words.split(BETWEEN)))
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].filter(([sentence, count]) => isShorter(Buffer.byteLength(sentence), count)).map(([one]) => one)
}

const isShorter = (bytes: number, count: number): boolean => BYTES_ONCE + bytes + count * BYTES_EACH < count * bytes

function withShared({ words, quote }: Place, shared: ReadonlyMap<string, string>): string {
  const name = shared.get(words)
  // A keyword may stand right before the quotes, or behind them.
  if (name !== undefined && quote !== '') return ` ${name} `
  const made = words
    .split(BETWEEN)
    .map((one) => (shared.has(one) ? `\${${shared.get(one)}}` : one))
    .join('')
  const around = quote !== '' && made !== words ? '`' : quote
  return around + made + around
}
