import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../../..')
/** A text by its name: "libraryTexts.retry". */
const NAME = /^\w*Texts(\.\w+)+$/

const TAGS_OF_BUTTONS = new Set(['Button', 'button'])

/** Which texts stand in a button, and which in a toast below its title, as the components of src/ show them. */
export function textsShownAs(): { buttons: Set<string>; toasts: Set<string> } {
  const shown = { buttons: new Set<string>(), toasts: new Set<string>() }
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const source = readFileSync(join(root, path), 'utf8')
    const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
    visit(file, (node) => {
      if (ts.isJsxElement(node) && TAGS_OF_BUTTONS.has(node.openingElement.tagName.getText()))
        for (const child of node.children) if (ts.isJsxExpression(child)) namesIn(child, shown.buttons)
      if (ts.isPropertyAssignment(node) && node.name.getText() === 'description' && isTold(node))
        namesIn(node.initializer, shown.toasts)
    })
  }
  return shown
}

const isTold = (node: ts.Node): boolean =>
  ts.findAncestor(node, (one) => ts.isCallExpression(one) && one.expression.getText() === 'notify') !== undefined

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function namesIn(node: ts.Node, names: Set<string>): void {
  visit(node, (one) => {
    if (ts.isPropertyAccessExpression(one) && NAME.test(one.getText())) names.add(one.getText())
  })
}
