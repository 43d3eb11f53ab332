import { type Declaration, type Node, parse } from 'postcss'

/** What a style sheet uses: a name, and for a keyword or a feature what it is said of, as `overflow: clip`. */
export type StyleUse = {
  kind: 'property' | 'keyword' | 'function' | 'at-rule' | 'feature' | 'selector'
  of: string
  name: string
}

/**
 * What a built style sheet uses without having asked for it: by `@supports`, for all that stands in it and for what it names in the whole
 * file, or by writing it with a prefix as well.
 */
export function usedStyles(text: string): StyleUse[] {
  const uses = new Map<string, StyleUse>()
  const sheet = parse(text)
  const asked = new Set<string>()
  sheet.walkAtRules('supports', ({ params }) => {
    for (const [, of = '', name = ''] of params.matchAll(/\(([a-z-]+):\s*([a-z-]+)\)/g))
      asked.add(of).add(`${of} ${name}`)
  })
  const add = (kind: StyleUse['kind'], of: string, name: string): void => {
    if (!asked.has(kind === 'keyword' ? `${of} ${name}` : name)) uses.set(`${kind} ${of} ${name}`, { kind, of, name })
  }
  sheet.walk((node) => {
    if (isWithinSupports(node)) return
    if (node.type === 'atrule') {
      add('at-rule', '', node.name)
      for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)\s*[:)<>=]/g))
        add('feature', node.name, feature)
    } else if (node.type === 'rule' && !isStep(node)) {
      for (const [, name = ''] of withoutTexts(node.selector).matchAll(/:{1,2}([a-z][a-z-]*)/g))
        add('selector', '', name)
      if (node.selector.includes('&')) add('selector', '', 'nesting')
    } else if (node.type === 'decl') declared(node, add)
  })
  return [...uses.values()]
}

type Add = (kind: StyleUse['kind'], of: string, name: string) => void

function declared(node: Declaration, add: Add): void {
  const { prop } = node
  const value = withoutTexts(node.value)
  for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) add('function', '', name)
  if (prop.startsWith('-') || hasPrefixed(node)) return
  add('property', '', prop)
  for (const [, name = ''] of withoutCalls(value).matchAll(/(?:^|[\s,/])([a-z][a-z-]*)(?=$|[\s,/])/g))
    add('keyword', prop, name)
}

/** In the same rule: `-webkit-user-select` beside `user-select`. */
const hasPrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some((one) => one.type === 'decl' && /^-(webkit|moz)-/.test(one.prop) && one.prop.endsWith(`-${prop}`)) ??
  false

function isWithinSupports(node: Node): boolean {
  for (let above: Node | undefined = node; above; above = above.parent)
    if (above.type === 'atrule' && 'name' in above && above.name === 'supports') return true
  return false
}

/** `50%` and `from` within `@keyframes`. */
const isStep = ({ parent }: Node): boolean =>
  parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')

const withoutTexts = (value: string): string => value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|\\./g, '""')

/** Innermost first. */
function withoutCalls(value: string): string {
  const less = value.replace(/[a-z-]*\([^()]*\)/gi, '0')
  return less === value ? less : withoutCalls(less)
}
