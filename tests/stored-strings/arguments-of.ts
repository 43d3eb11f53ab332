import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** Returns whether a call (`locks.request`, `holdLock`, `new BroadcastChannel`) names something that is stored or shared. */
export type Calls = (callee: string) => boolean

/**
 * The first argument of these calls in product code, wherever it is declared: the text itself, or `earmark-app-*` for one that
 * is only partly fixed. A function's result is left out; its tests call the function.
 */
export function argumentsOf(calls: Calls, folders: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of sourceFiles(folders)) {
    const file = parsed(path)
    visit(file, (node) => {
      const argument = firstArgument(node, file, calls)
      const text = argument && textOf(argument, path)
      if (text !== undefined) found.add(text)
    })
  }
  return [...found].sort()
}

/** Every text in product code that holds `part`, without sentences. */
export function textsWith(part: string, folders: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of sourceFiles(folders)) {
    visit(parsed(path), (node) => {
      const text = ts.isIdentifier(node) || ts.isImportDeclaration(node.parent) ? undefined : textOf(node, path)
      if (text?.includes(part) && !/\s/.test(text)) found.add(text)
    })
  }
  return [...found].sort()
}

/** What is assigned to a property of this name as a fixed text, such as the `code` of an error answer. */
export function valuesOf(property: string, folders: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of sourceFiles(folders)) {
    visit(parsed(path), (node) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText() !== property) return
      const text = textOf(node.initializer, path)
      if (text !== undefined) found.add(text)
    })
  }
  return [...found].sort()
}

const sourceFiles = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => ts.sys.readDirectory(join(root, folder), ['.ts', '.tsx']))

const files = new Map<string, ts.SourceFile>()

function parsed(path: string): ts.SourceFile {
  const before = files.get(path)
  if (before) return before
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, kind)
  files.set(path, file)
  return file
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  node.forEachChild((child) => {
    look(child)
    visit(child, look)
  })
}

function firstArgument(node: ts.Node, file: ts.SourceFile, calls: Calls): ts.Expression | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  return calls(node.expression.getText(file)) ? node.arguments?.[0] : undefined
}

function textOf(node: ts.Node, path: string): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ expression, literal }) => (textOf(expression, path) ?? '*') + literal.text)
    return node.head.text + rest.join('')
  }
  return ts.isIdentifier(node) && /^[A-Z]/.test(node.text) ? constant(node.text, path) : undefined
}

/** A constant of the same file, or of the file that it is imported from. */
function constant(name: string, path: string): string | undefined {
  for (const statement of parsed(path).statements) {
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find((one) => one.name.getText() === name)
      if (declared?.initializer) return textOf(declared.initializer, path)
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : []
    if (statement.moduleSpecifier.text.startsWith('.') && names.some((one) => one.name.text === name)) {
      return constant(name, join(dirname(path), statement.moduleSpecifier.text))
    }
  }
  return undefined
}
