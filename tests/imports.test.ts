import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

// The rules themselves are tested with planted violations, because a cruiser that reads no TypeScript finds no
// violation either ("0 modules cruised") and passes.

const root = resolve(import.meta.dirname, '..')
const rules = '.dependency-cruiser.mjs'
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')

/** A small product that keeps every rule. */
const lawful = {
  'node_modules/zod/package.json': '{ "name": "zod", "version": "1.0.0", "main": "index.js" }',
  'node_modules/zod/index.js': 'exports.z = {}',
  'node_modules/react/package.json': '{ "name": "react", "version": "1.0.0", "main": "index.js" }',
  'node_modules/react/index.js': 'exports.useState = {}',
  'core/text/words.ts': `import type { id } from '../../contract/ids.ts'\nexport type Words = typeof id`,
  'contract/ids.ts': `import { z } from 'zod'\nexport const id = z`,
  'src/local/app-database.ts': `import { id } from '../../contract/ids.ts'\nexport const app = id`,
  'src/sync/drain.ts': `import { app } from '../local/app-database.ts'\nexport const drain = app`,
  'src/ui/Button.tsx': `import { useState } from 'react'\nexport const Button = useState`,
  'src/features/library/Library.tsx': `import { app } from '../../local/app-database.ts'\nimport { Button } from '../../ui/Button.tsx'\nexport const Library = [app, Button]`,
  'src/features/chat/Chat.tsx': `export const Chat = 1`,
  'src/app/pages/library.tsx': `import { Library } from '../../features/library/Library.tsx'\nexport const route = Library`,
  'sw/sw.ts': `import { drain } from '../src/sync/drain.ts'\nexport const sync = drain`,
  'testkit/server/start.ts': `import { serve } from '../../server/http/serve.ts'\nexport const start = serve`,
  'tests/server/start.ts': `export const started = 1`,
  'faults/row.ts': `import { start } from '../testkit/server/start.ts'\nexport const row = start`,
  'bench/main.ts': `import { start } from '../testkit/server/start.ts'\nexport const main = start`,
  'server/http/serve.ts': `import { id } from '../../contract/ids.ts'\nexport const serve = id`,
  'server/store/dialects/sqlite.ts': `export const sqlite = 1`,
  'server/blobs/s3-bucket.ts': `export const bucket = 1`,
  'server/context/open-blobs.ts': `import type { bucket } from '../blobs/s3-bucket.ts'\nexport const blobs = (): Promise<{ bucket: typeof bucket }> => import('../blobs/s3-bucket.ts')`,
}

function cruise(planted: Record<string, string>): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-imports-'))
  for (const [path, text] of Object.entries({ ...lawful, ...planted })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  cpSync(join(root, rules), join(folder, rules))
  const args = [
    cruiser,
    '--config',
    rules,
    'contract',
    'core',
    'src',
    'sw',
    'server',
    'testkit',
    'tests',
    'faults',
    'bench',
  ]
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { ok: run.status === 0, output: run.stdout + run.stderr }
}

test('a product that keeps the rules passes, and its modules are read', () => {
  const { ok, output } = cruise({})
  expect(output).toMatch(/no dependency violations found \(\d\d modules/)
  expect(ok).toBe(true)
})

type Violation = [rule: string, path: string, text: string]
const violations: Violation[] = [
  ['no-cycles', 'contract/ids.ts', `import '../contract/limits.ts'`],
  ['no-orphan-import', 'src/local/app-database.ts', `import { gone } from './gone.ts'\nexport const app = gone`],
  ['contract-only-schema-library', 'contract/ids.ts', `import { useState } from 'react'\nexport const id = useState`],
  ['contract-only-schema-library', 'contract/ids.ts', `import { readFile } from 'node:fs'\nexport const id = readFile`],
  [
    'local-only-contract',
    'src/local/app-database.ts',
    `import { Button } from '../ui/Button.tsx'\nexport const app = Button`,
  ],
  [
    'api-only-contract',
    'src/api/client.ts',
    `import { app } from '../local/app-database.ts'\nexport const client = app`,
  ],
  [
    'sync-only-below',
    'src/sync/drain.ts',
    `import { Chat } from '../features/chat/Chat.tsx'\nexport const drain = Chat`,
  ],
  [
    'router-nothing-of-ours',
    'src/router/Link.tsx',
    `import { Button } from '../ui/Button.tsx'\nexport const Link = Button`,
  ],
  [
    'platform-nothing-of-ours',
    'src/platform/clock.ts',
    `import { app } from '../local/app-database.ts'\nexport const now = app`,
  ],
  ['ui-only-i18n', 'src/ui/Button.tsx', `import { app } from '../local/app-database.ts'\nexport const Button = app`],
  [
    'feature-not-another-feature',
    'src/features/library/Library.tsx',
    `import { Chat } from '../chat/Chat.tsx'\nexport const Library = Chat`,
  ],
  [
    'page-never-worker',
    'src/features/library/Library.tsx',
    `import { sync } from '../../../sw/sw.ts'\nexport const Library = sync`,
  ],
  [
    'pages-only-features-and-ui',
    'src/app/pages/library.tsx',
    `import { app } from '../../local/app-database.ts'\nexport const route = app`,
  ],
  ['sw-only-worker-safe', 'sw/sw.ts', `import { Button } from '../src/ui/Button.tsx'\nexport const sync = Button`],
  [
    'server-never-page',
    'server/http/serve.ts',
    `import { app } from '../../src/local/app-database.ts'\nexport const serve = app`,
  ],
  [
    'server-store-only-below',
    'server/store/dialects/sqlite.ts',
    `import { serve } from '../../http/serve.ts'\nexport const sqlite = serve`,
  ],
  [
    'object-store-on-demand',
    'server/context/open-blobs.ts',
    `import { bucket } from '../blobs/s3-bucket.ts'\nexport const blobs = bucket`,
  ],
  [
    'testkit-never-tests',
    'testkit/server/start.ts',
    `import { started } from '../../tests/server/start.ts'\nexport const start = started`,
  ],
  ['bench-only-testkit', 'bench/main.ts', `import { row } from '../faults/row.ts'\nexport const main = row`],
  [
    'shipped-never-tests',
    'server/kernel/clock.ts',
    `import { started } from '../../tests/server/start.ts'\nexport const clock = started`,
  ],
  [
    'page-never-server',
    'src/main.tsx',
    `import { sqlite } from '../server/store/dialects/sqlite.ts'\nexport const main = sqlite`,
  ],
]

/** As many of them at once as lie in different files: the cruiser takes a second to start. */
function batches(left: readonly Violation[]): Violation[][] {
  if (left.length === 0) return []
  const isFirst = ([, path]: Violation, at: number) => left.findIndex((other) => other[1] === path) === at
  return [left.filter(isFirst), ...batches(left.filter((one, at) => !isFirst(one, at)))]
}

describe.each(batches(violations))('what breaks a rule is found', (...batch) => {
  let found: ReturnType<typeof cruise>
  beforeAll(() => {
    const planted = batch.map(([, path, text]) => [path, text])
    const cycle = { 'contract/limits.ts': `import type { id } from './ids.ts'\nexport type Id = typeof id` }
    found = cruise({ ...cycle, ...Object.fromEntries(planted) })
  })

  test.for(batch)('%s in %s', ([rule, path]) => {
    expect(found.output).toContain(`error ${rule}: ${path} →`)
    expect(found.ok).toBe(false)
  })
})
