import { parseAst } from 'rolldown/parseAst'

/** A function that is called, as `AbortSignal.any`, `new CloseWatcher`, or `.union` of whatever it is called on. */
export type Use = { kind: 'static' | 'made' | 'global' | 'method'; of: string; name: string }

type Node = Record<string, unknown> & { type: string }

/** `defines`: names of what the file makes itself, which a method of that name may be. */
export type Used = { uses: readonly Use[]; defines: ReadonlySet<string> }

/**
 * The functions that a built file calls without having asked whether they are there: `name in x`, `typeof`, `?.` and a test of
 * the name itself count as asked, in the whole file.
 */
export function usedFunctions(text: string): Used {
  const uses = new Map<string, Use>()
  const asked = new Set<string>()
  const defines = new Set<string>()
  walk(parseAst(text) as unknown as Node, (node) => {
    const use = useOf(node)
    if (use) uses.set(`${use.kind} ${use.of}.${use.name}`, use)
    for (const name of askedIn(node)) asked.add(name)
    const made = definedBy(node)
    if (made) defines.add(made)
  })
  const isAsked = ({ name, of }: Use): boolean => asked.has(name === '' ? of : name)
  return { uses: [...uses.values()].filter((use) => !isAsked(use)), defines }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

function useOf(node: Node): Use | null {
  const callee = node['callee']
  if (!isNode(callee) || node['optional'] === true) return null
  if (node.type === 'NewExpression' && callee.type === 'Identifier')
    return { kind: 'made', of: nameOf(callee), name: '' }
  if (node.type !== 'CallExpression') return null
  if (callee.type === 'Identifier') return { kind: 'global', of: nameOf(callee), name: '' }
  const [object, property] = [callee['object'], callee['property']]
  if (callee.type !== 'MemberExpression' || callee['computed'] === true || !isNode(object) || !isNode(property))
    return null
  if (callee['optional'] === true) return null
  const isGlobal = object.type === 'Identifier' && /^[A-Z]\w{2,}/.test(nameOf(object))
  if (isGlobal) return { kind: 'static', of: nameOf(object), name: nameOf(property) }
  return { kind: 'method', of: '', name: nameOf(property) }
}

const nameOf = ({ name }: Node): string => (typeof name === 'string' ? name : '')

function askedIn(node: Node): string[] {
  switch (node.type) {
    case 'BinaryExpression':
      return node['operator'] === 'in' && isNode(node['left']) ? [String(node['left']['value'] ?? '')] : []
    case 'UnaryExpression':
      return node['operator'] === 'typeof' ? namesIn(node['argument']) : []
    case 'LogicalExpression':
      return namesIn(node['left'])
    case 'ConditionalExpression':
    case 'IfStatement':
      return namesIn(node['test'])
    case 'CallExpression':
      return node['optional'] === true ? namesIn(node['callee']) : []
    case 'MemberExpression':
      return node['optional'] === true ? namesIn(node) : []
    default:
      return []
  }
}

/** What is read there, and not what is called. */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [nameOf(node)]
  if (node.type === 'MemberExpression') return namesIn(node['property'])
  if (node.type === 'UnaryExpression' || node.type === 'ChainExpression')
    return [...namesIn(node['argument']), ...namesIn(node['expression'])]
  if (node.type === 'LogicalExpression') return [...namesIn(node['left']), ...namesIn(node['right'])]
  return []
}

function definedBy(node: Node): string {
  const { left, key } = node
  if (node.type === 'AssignmentExpression' && isNode(left) && isNode(left['property'])) return nameOf(left['property'])
  return (node.type === 'Property' || node.type.endsWith('Definition')) && isNode(key) ? nameOf(key) : ''
}
