/** Whoever reads this repository has all that its comments and pages refer to. */
import { dirname, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, listFiles, proseOf, readText } from './repository-text.ts'

const files = listFiles()
const known = new Set(files)
/** `http/hooks/origin-check.ts` of `server/http/hooks/origin-check.ts`: pages of a room name its files from there. */
const endings = new Set(files.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))))

const FOREIGN = new Map([
  ['doc/impl.md', 'LevelDB'],
  ['copy/observatory/tests_and_scoring.md', 'mdn/yari'],
])
/** Names that a how-to makes up. */
const isMadeUp = (path: string): boolean => /(?:^|\/)(?:x\d?(?:-[\w-]+)?|NNN-name|NAME)\.ts$/.test(path)

const FILE_NAME = /(?<![\w./@*$}#-])([\w.@-]+(?:\/[\w.@${}-]+)*\.(?:md|tsx?|mjs|css))(?:#([\w-]+))?(?![\w-]|\.\w)/g
const LINK = /\]\(([^)\s]+)\)/g
const OUTSIDE =
  /\bissues? (?:#?\d+|["“])|\bfacts of (?:the )?issue|(?<![\w/-])(?:\.\.\/)*(?:shared\/(?:\w+\/)*|facts\/|spec\/)[\w-]+\.\w+/i

type Said = { path: string; prose: string }
const said: Said[] = files
  .filter((path) => /\.(?:ts|tsx|mjs|css|md|html|c|conf|yml|service)$/.test(path))
  .flatMap((path) => proseOf(path, readText(path)).map((prose) => ({ path, prose })))

const beside = (path: string, name: string): string => normalize(`${dirname(path)}/${name}`)

/** A page is named from the root or from the folder of who names it; a file of code by as much as is clear. */
function resolveName(path: string, name: string): string | null {
  const found = [beside(path, name), name].find((one) => known.has(one))
  if (found) return found
  return !name.endsWith('.md') && endings.has(name) ? name : null
}

const hasAnchor = (page: string, anchor: string): boolean => anchorsOf(readText(page)).has(anchor)

function brokenNames({ path, prose }: Said): string[] {
  return [...prose.matchAll(FILE_NAME)].flatMap(([whole, name = '', anchor]) => {
    if (FOREIGN.has(name) || isMadeUp(name)) return []
    const page = resolveName(path, name)
    if (page === null) return [`${path}: there is no ${name}`]
    return anchor === undefined || hasAnchor(page, anchor) ? [] : [`${path}: ${whole} has no such heading`]
  })
}

function brokenLinks({ path, prose }: Said): string[] {
  return [...prose.matchAll(LINK)].flatMap(([, target = '']) => {
    if (/^(?:https?|mailto):/.test(target)) return []
    const [name = '', anchor] = target.split('#')
    const page = name === '' ? path : beside(path, name)
    const isThere = known.has(page) || files.some((one) => one.startsWith(`${page.replace(/\/$/, '')}/`))
    if (!isThere) return [`${path}: there is no ${target}`]
    return anchor === undefined || hasAnchor(page, anchor) ? [] : [`${path}: ${target} has no such heading`]
  })
}

test('there is something to check', () => {
  expect(said.length).toBeGreaterThan(1000)
  expect(said.flatMap(({ prose }) => [...prose.matchAll(FILE_NAME)]).length).toBeGreaterThan(300)
})

test('every file that a comment or a page names is here, and so is its heading', () => {
  expect(said.flatMap(brokenNames)).toEqual([])
})

test('every link of a page leads to a file of this repository, and to a heading that it has', () => {
  expect(said.filter(({ path }) => path.endsWith('.md')).flatMap(brokenLinks)).toEqual([])
})

test('no comment and no page refers to what only its writer had: an issue by its number, a sheet of facts', () => {
  const found = said.flatMap(({ path, prose }) => {
    const [words] = prose.match(OUTSIDE) ?? []
    return words === undefined ? [] : [`${path}: ${words}`]
  })
  expect(found).toEqual([])
})
