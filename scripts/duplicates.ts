import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// npx node scripts/duplicates.ts [FOLDER]: pairs of places in product code that share six or more lines when names and literals
// are left aside, the longest first, and their number. FOLDER: another checkout, such as an older commit (git archive).

/** Lines. */
const SHORTEST = 6
const PRODUCT = ['contract', 'core', 'server', 'src', 'sw']
/** Lists of texts and steps of a schema look alike by nature, and are not to be shared. */
const ALIKE = /\/(english|german|migrations)\//

type File = { path: string; text: string }
/** `shape`: the kinds of its tokens. Empty between two files. */
type Line = { path: string; line: number; shape: string }
export type Pair = { lines: number; places: [Line, Line] }

/** The longest first; where one place is like two others, each pair counts. */
export function findDuplicates(files: readonly File[]): Pair[] {
  const lines = files.flatMap((file) => [...linesOf(file), { path: '', line: 0, shape: '' }])
  const starts = new Map<string, number[]>()
  for (const at of lines.keys()) {
    const shapes = shapesFrom(lines, at)
    if (shapes !== '') starts.set(shapes, [...(starts.get(shapes) ?? []), at])
  }
  const pairs = [...starts.values()].flatMap((same) => pairsAt(lines, same))
  return pairs.sort((one, other) => other.lines - one.lines)
}

function shapesFrom(lines: readonly Line[], at: number): string {
  const shapes = lines.slice(at, at + SHORTEST).map(({ shape }) => shape)
  return shapes.length < SHORTEST || shapes.includes('') ? '' : shapes.join('\n')
}

const pairsAt = (lines: readonly Line[], starts: readonly number[]): Pair[] =>
  starts.flatMap((one, index) => starts.slice(index + 1).flatMap((other) => pairAt(lines, one, other) ?? []))

/**
 * Null in the middle of a longer pair, where the two overlap, and where the lines are too much alike among themselves, as in a
 * table: they need four shapes.
 */
function pairAt(lines: readonly Line[], one: number, other: number): Pair | null {
  const [first, second] = [lines[one], lines[other]]
  const isSame = (by: number) => !!lines[one + by]?.shape && lines[one + by]?.shape === lines[other + by]?.shape
  if (!first || !second || isSame(-1)) return null
  let length = SHORTEST
  while (isSame(length)) length++
  const isOverlapping = first.path === second.path && one + length > other
  const shapes = new Set(lines.slice(one, one + length).map(({ shape }) => shape))
  return isOverlapping || shapes.size < 4 ? null : { lines: length, places: [first, second] }
}

/** The lines with code on them, without imports, each as its kinds of tokens. */
function linesOf({ path, text }: File): Line[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const shapes = new Map<number, string>()
  const add = (position: number, shape: string) => {
    const { line } = file.getLineAndCharacterOfPosition(position)
    shapes.set(line, `${shapes.get(line) ?? ''} ${shape}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return
    const children = node.getChildren(file)
    if (children.length > 0) for (const child of children) visit(child)
    else if (node.getWidth(file) > 0 && node.getText(file).trim() !== '') add(node.getStart(file), shapeOf(node, file))
  }
  visit(file)
  return [...shapes]
    .sort(([a], [b]) => a - b)
    .map(([line, shape]) => ({ path, line: line + 1, shape }))
    .filter(({ shape }) => /[a-z0-9]/i.test(shape))
}

function shapeOf(node: ts.Node, file: ts.SourceFile): string {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return 'name'
  if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) return 'literal'
  return node.getText(file)
}

export function sourceFiles(folder: string): File[] {
  return PRODUCT.flatMap((room) => readdirSync(join(folder, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !ALIKE.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const pairs = findDuplicates(sourceFiles(resolve(argv[2] ?? '.')))
  for (const { lines, places } of pairs) {
    console.log(`${lines} lines  ${places.map(({ path, line }) => `${path}:${line}`).join('  ')}`)
  }
  console.log(`${pairs.length} pairs of places share ${SHORTEST} lines or more.`)
}
