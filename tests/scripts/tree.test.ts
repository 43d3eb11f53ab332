import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  cyclesOfRooms,
  importsOf,
  misnamedErrors,
  readmesOf,
  roomOf,
  sourceFiles,
  undescribedFolders,
  wrongFolders,
} from '../../scripts/tree.ts'

const file = (path: string, text = '') => ({ path, text })
const root = resolve(import.meta.dirname, '../..')

test('the rules of the tree hold: 3 to 15 files in a folder, no cycle of rooms, errors named as such', () => {
  const files = sourceFiles(root)
  expect(files.length).toBeGreaterThan(1500)
  const planted = ({ path }: { path: string }): boolean => path === 'tests/scripts/tree.test.ts'
  const misnamed = misnamedErrors(files.filter((one) => !planted(one)))
  expect([wrongFolders(files), cyclesOfRooms(files), misnamed]).toEqual([[], [], []])
})

test('every folder is described in its own README or in one above it', () => {
  expect(undescribedFolders(sourceFiles(root), readmesOf(root))).toEqual([])
})

test('a folder that no README names is told, and so is one that only another folder is called', () => {
  const files = [file('src/sync/feed/pull.ts'), file('src/sync/outbox/batch.ts'), file('server/feed/a.ts')]
  const readmes = [file('src/sync/README.md', '| folder | |\n| `feed/` | the change feed |\n')]
  expect(undescribedFolders(files, readmes)).toEqual(['server/feed', 'src/sync/outbox'])
})

const many = (folder: string, count: number) => Array.from({ length: count }, (_, at) => file(`${folder}/f${at}.ts`))

test('a folder of 3 to 15 files is right; migrations, texts and tests of a small room are too', () => {
  const right = [...many('src/sync', 15), ...many('server/mail', 3), ...many('server/store/migrations', 20)]
  expect(wrongFolders([...right, ...many('src/ui/texts', 40), ...many('tests/src/chat', 1)])).toEqual([])
  expect(wrongFolders([...many('src/sync', 16), ...many('server/mail', 2)])).toEqual([
    'server/mail: 2 files',
    'src/sync: 16 files',
  ])
})

test('a room is the first level of src and server, the second in features, and the whole of another tree', () => {
  const paths = ['src/sync/drain/a.ts', 'src/features/chat/a.tsx', 'server/http/a.ts', 'contract/a.ts', 'src/main.tsx']
  expect(paths.map(roomOf)).toEqual(['src/sync', 'src/features/chat', 'server/http', 'contract', 'src/main.tsx'])
})

test('every import of our files counts, also of types and on demand, and nothing else', () => {
  const text = `import type { A } from '../a.ts'\nimport 'zod'\nimport './b.css'\nexport { c } from './c.ts'\nawait import('./d.ts')`
  expect(importsOf(file('src/sync/x.ts', text))).toEqual(['src/a.ts', 'src/sync/c.ts', 'src/sync/d.ts'])
})

test('rooms that reach each other through a third are a cycle', () => {
  const one = file('server/a/x.ts', "import '../b/y.ts'")
  const two = file('server/b/y.ts', "import '../c/z.ts'")
  expect(cyclesOfRooms([one, two, file('server/c/z.ts')])).toEqual([])
  expect(cyclesOfRooms([one, two, file('server/c/z.ts', "import type { A } from '../a/x.ts'")])).toEqual([
    'server/a, server/b, server/c',
  ])
})

test('a class of errors is named as one', () => {
  const text =
    'class Late extends Error {}\nclass VeryLate extends Late {}\nclass LateError extends Error {}\nclass Other extends Map {}'
  expect(misnamedErrors([file('a.ts', text)])).toEqual(['a.ts: Late', 'a.ts: VeryLate'])
})
