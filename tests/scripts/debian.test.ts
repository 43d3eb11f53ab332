import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installPackages } from '../../scripts/install/debian.mjs'
import { temporaryFolder } from './temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

/** A package manager that only writes down what it was asked, before the machine's own in PATH. */
function packageManager(aptGet: string): { folder: string; asked: () => string[] } {
  const folder = temporaryFolder()
  const log = join(folder, 'asked')
  for (const [name, body] of Object.entries({ 'apt-get': aptGet, dpkg: 'exit 0' })) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} $*" >> ${log}\ncd ${folder}\n${body}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  return { folder, asked: () => readFileSync(log, 'utf8').trim().split('\n') }
}

test('the lists are fetched before anything is installed: those of a machine may be old, or there in part', async () => {
  const { folder, asked } = packageManager('case "$*" in *update) touch lists ;; *) test -e lists ;; esac')
  expect(await installPackages(['pocketsphinx'])).toBe(null)
  expect(existsSync(join(folder, 'lists'))).toBe(true)
  expect(asked()).toHaveLength(3)
  expect(asked()[0]).toBe('dpkg --configure -a')
  expect(asked()[2]).toMatch(/^apt-get .* install -y .* pocketsphinx$/)
})

test('where they cannot be fetched, those that are there do', async () => {
  const { asked } = packageManager('case "$*" in *update) exit 100 ;; esac')
  expect(await installPackages(['pocketsphinx'])).toBe(null)
  expect(asked().filter((line) => line.includes(' install '))).toHaveLength(1)
})

test('when it cannot be done, the reason comes back', async () => {
  packageManager('echo "E: Unable to locate package" >&2; exit 100')
  expect(await installPackages(['pocketsphinx'])).toContain('E: Unable to locate package')
})
