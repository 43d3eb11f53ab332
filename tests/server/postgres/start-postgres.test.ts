import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

const POSTGRES = fileURLToPath(new URL('../../../testkit/stores/start-postgres.ts', import.meta.url))
const SCRIPT = `
  import { startPostgres } from '${POSTGRES}'
  console.log(startPostgres().url('postgres'))
  setInterval(() => {}, 1000)
`

test('a run of the tests that is killed leaves no database behind', async () => {
  const run = spawn(process.execPath, ['--no-warnings', '--input-type=module-typescript', '-e', SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) => run.stdout.once('data', (line) => resolve(String(line).trim())))
  const folder = new URL(url).searchParams.get('host') ?? ''
  const socket = `${folder}/.s.PGSQL.5432`
  expect(existsSync(socket)).toBe(true)
  run.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 100_000, interval: 50 })
})
