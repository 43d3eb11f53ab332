import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { lacking, type Oldest, oldestPromised } from './promised-browsers.ts'
import { type StyleUse, usedStyles } from './used-styles.ts'

/** What the built style sheets may use all the same, a property with all of its values, and what is shown without it. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['cursor', 'a phone has none'],
  ['resize', 'the field keeps its size'],
  ['field-sizing', 'the field keeps its rows, and scrolls'],
  ['text-wrap', 'lines break where they are full'],
  ['forced-color-adjust', 'without it there are no forced colors either'],
  ['scrollbar-gutter', 'a scroll bar moves the page by its width'],
  ['content-visibility', 'what is far from the screen is drawn too; where it hides, @supports asks'],
  [':highlight', 'behind hasHighlights(), in rules of its own'],
  ['font-family: ui-monospace', 'the next font of the list'],
])

/** Says of built style sheets which of what they use some promised browser does not have, a line each. */
export function checkStyles(data: CompatData, files: ReadonlyMap<string, string>, now: number): string[] {
  const oldest = oldestPromised(data, now)
  const functions = functionsOf(data)
  return [...files].flatMap(([file, text]) =>
    usedStyles(text).flatMap((use) => {
      const words = wordsOf(use)
      const isAllowed = ALLOWED.has(words) || (use.kind === 'keyword' && ALLOWED.has(use.of))
      const without = isAllowed ? [] : missing(data, functions, oldest, use)
      return without.length > 0 ? [`${file}: ${words} is not in every promised browser: ${without.join(', ')}`] : []
    }),
  )
}

/** By name, of whatever type: `light-dark` is one of `color`. */
function functionsOf({ css }: CompatData): ReadonlyMap<string, Identifier> {
  const functions = new Map<string, Identifier>()
  for (const [name, type] of Object.entries(css['types'] ?? {})) {
    functions.set(name, type as Identifier)
    for (const [within, member] of Object.entries(type))
      if (within !== '__compat') functions.set(within, member as Identifier)
  }
  return functions
}

function missing(
  { css }: CompatData,
  functions: ReadonlyMap<string, Identifier>,
  oldest: Oldest,
  { kind, of, name }: StyleUse,
): string[] {
  switch (kind) {
    case 'property':
      return lackingUnprefixed(css['properties']?.[name], oldest)
    case 'keyword':
      return lackingUnprefixed(css['properties']?.[of]?.[name], oldest)
    case 'function':
      return lackingUnprefixed(functions.get(name), oldest)
    case 'at-rule':
      return lackingUnprefixed(css['at-rules']?.[name], oldest)
    case 'feature':
      return lackingUnprefixed(css['at-rules']?.[of]?.[name], oldest)
    case 'selector':
      return lackingUnprefixed(css['selectors']?.[name], oldest)
  }
}

/** What a browser has under a prefix alone is not what is written; what it once had in part it has. */
function lackingUnprefixed(known: Identifier | undefined, oldest: Oldest): string[] {
  if (!known?.__compat) return []
  const support = Object.entries(known.__compat.support).map(([browser, said]) => {
    const own = (Array.isArray(said) ? said : [said]).filter(
      ({ prefix, alternative_name: other }) => prefix === undefined && other === undefined,
    )
    const whole = own.map((one) => (own.some((next) => next.version_added === one.version_removed) ? goesOn(one) : one))
    return [browser, whole.length > 0 ? whole : [NEVER]]
  })
  return lacking({ __compat: { ...known.__compat, support: Object.fromEntries(support) } } as Identifier, oldest)
}

const NEVER: SimpleSupportStatement = { version_added: false }

const goesOn = ({ version_removed: _, ...since }: SimpleSupportStatement): SimpleSupportStatement => since

function wordsOf({ kind, of, name }: StyleUse): string {
  switch (kind) {
    case 'property':
      return name
    case 'keyword':
      return `${of}: ${name}`
    case 'function':
      return `${name}()`
    case 'at-rule':
      return `@${name}`
    case 'feature':
      return `@${of} (${name})`
    case 'selector':
      return `:${name}`
  }
}
