import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// npx node scripts/tree.ts [FOLDER]: what of the rules for folders, rooms and names does not hold. FOLDER: another checkout.

const MOST_FILES = 15
const FEWEST_FILES = 3
const TREES = [
  'bench',
  'chaos',
  'contract',
  'core',
  'e2e',
  'faults',
  'screenshots',
  'scripts',
  'server',
  'src',
  'sw',
  'testkit',
  'tests',
]
const PRODUCT = /^(contract|core|server|src|sw)\//
/** Migrations are one file each; texts are one file for each screen. */
const ANY_NUMBER = /\/(migrations|texts|english|german)$/
/** What holds rooms and is none itself: its own files are the start of a program, or are read by a tool at this place. */
const HALLS = ['server', 'src', 'src/features', 'tests', 'tests/server', 'tests/src', 'tests/src/features']

export type File = { path: string; text: string }

/** Folders with too many or too few source files of their own. Tests follow their rooms, so those may be few. */
export function wrongFolders(files: readonly File[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder]) => !ANY_NUMBER.test(folder) && !HALLS.includes(folder))
    .filter(([folder, count]) => count > MOST_FILES || (count < FEWEST_FILES && !folder.startsWith('tests/')))
    .map(([folder, count]) => `${folder}: ${count} files`)
    .sort()
}

/** Folders that neither their own README nor one above them names, such as `takes/` in src/local/README.md. Tests follow their rooms. */
export function undescribedFolders(files: readonly File[], readmes: readonly File[]): string[] {
  const described = readmes.flatMap(({ path, text }) =>
    [...text.matchAll(/^\| `([\w/-]+)\/` \|/gm)].map(([, folder = '']) => join(dirname(path), folder)),
  )
  const known = new Set([...described, ...readmes.map(({ path }) => dirname(path))])
  const folders = new Set(files.map(({ path }) => dirname(path)))
  return [...folders]
    .filter((folder) => !folder.startsWith('tests') && folder.includes('/') && !known.has(folder))
    .sort()
}

/** Rooms that import each other, directly or through others, each group once. */
export function cyclesOfRooms(files: readonly File[]): string[] {
  const imports = new Map<string, Set<string>>()
  for (const file of files.filter(({ path }) => PRODUCT.test(path))) {
    const room = roomOf(file.path)
    const others = imports.get(room) ?? new Set()
    imports.set(room, others)
    for (const other of importsOf(file).map(roomOf)) if (other !== room) others.add(other)
  }
  return stronglyConnected(imports).map((rooms) => rooms.sort().join(', '))
}

/** The first level of `src` and `server`, the second in `features`; a file beside the rooms is one by itself. */
export function roomOf(path: string): string {
  const [tree = '', first = '', second = ''] = path.split('/')
  if (tree !== 'src' && tree !== 'server') return tree
  return first === 'features' ? `${tree}/${first}/${second}` : `${tree}/${first}`
}

/** Paths of ours that a file loads, as types too. */
export function importsOf({ path, text }: File): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.') && !name.endsWith('.css'))
    .map((name) => join(dirname(path), name))
}

/** Classes that extend an error and do not say so in their name. */
export function misnamedErrors(files: readonly File[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclass (\w+) extends (\w+)/g)]
      .filter(([, name = '', base = '']) => isError(base, files) && !name.endsWith('Error'))
      .map(([, name]) => `${path}: ${name}`),
  )
}

const isError = (base: string, files: readonly File[]): boolean =>
  base.endsWith('Error') || files.some(({ text }) => new RegExp(`\\bclass ${base} extends \\w*Error\\b`).test(text))

/** Groups whose members all reach each other. */
function stronglyConnected(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...edges.keys()].map((from) => [from, reachable(edges, from)]))
  const groups = new Map<string, string[]>()
  for (const room of edges.keys()) {
    const group = [...edges.keys()].filter((other) => reach.get(room)?.has(other) && reach.get(other)?.has(room)).sort()
    if (group.length > 1) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

function reachable(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const seen = new Set<string>()
  const next = [...(edges.get(from) ?? [])]
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (seen.has(room)) continue
    seen.add(room)
    next.push(...(edges.get(room) ?? []))
  }
  return seen
}

export const sourceFiles = (folder: string, trees: readonly string[] = TREES): File[] =>
  filesOf(folder, trees, (name) => /\.(tsx?|mjs|c)$/.test(name) && !name.endsWith('.d.ts'))

export const readmesOf = (folder: string): File[] => filesOf(folder, TREES, (name) => name === 'README.md')

function filesOf(folder: string, trees: readonly string[], isMeant: (name: string) => boolean): File[] {
  return trees
    .flatMap((tree) => readdirOrNone(join(folder, tree)))
    .filter(({ name }) => isMeant(name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

function readdirOrNone(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function tell(rule: string, broken: readonly string[]): void {
  console.log(`${rule}: ${broken.length === 0 ? 'holds' : `${broken.length} do not`}`)
  for (const line of broken) console.log(`  ${line}`)
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourceFiles(resolve(argv[2] ?? '.'))
  tell(`Folders have ${FEWEST_FILES} to ${MOST_FILES} source files`, wrongFolders(files))
  tell('Every folder is described in a README', undescribedFolders(files, readmesOf(resolve(argv[2] ?? '.'))))
  tell('Rooms import each other one way', cyclesOfRooms(files))
  tell('Every error class ends in Error', misnamedErrors(files.filter(({ path }) => PRODUCT.test(path))))
}
