import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installDependencies } from '../../scripts/install/dependencies.mjs'
import { StopError } from '../../scripts/say.mjs'
import { whole } from '../whole.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A project whose one dependency lies in its own folder, so that npm needs no network. */
function project({ locked = '1.0.0' } = {}): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'part'))
  writeFileSync(join(root, 'part', 'package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }))
  const top = { name: 'whole', version: '1.0.0', dependencies: { part: 'file:part' } }
  writeFileSync(join(root, 'package.json'), JSON.stringify(top))
  const packages = { '': top, part: { version: locked }, 'node_modules/part': { resolved: 'part', link: true } }
  const lock = { ...top, dependencies: undefined, lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  return root
}
const installed = (root: string) => join(root, 'node_modules', 'part', 'package.json')

test('a fresh clone gets its dependencies', async () => {
  const root = project()
  await installDependencies(root)
  expect(existsSync(installed(root))).toBe(true)
})

test('nothing is done again while the lockfile stays the same', async () => {
  const root = project()
  await installDependencies(root)
  writeFileSync(join(root, 'node_modules', 'witness'), '')
  await installDependencies(root)
  expect(existsSync(join(root, 'node_modules', 'witness'))).toBe(true)
})

test('a changed lockfile installs anew', async () => {
  const root = project()
  await installDependencies(root)
  writeFileSync(join(root, 'node_modules', 'witness'), '')
  const lock = join(root, 'package-lock.json')
  writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`)
  await installDependencies(root)
  expect(existsSync(join(root, 'node_modules', 'witness'))).toBe(false)
})

whole(test)('an install that was stopped halfway is done again', async () => {
  const root = project()
  await installDependencies(root)
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  writeFileSync(join(root, 'package-lock.json'), 'cut off')
  await expect(installDependencies(root)).rejects.toThrow(StopError)
  writeFileSync(join(root, 'package-lock.json'), lock)
  rmSync(join(root, 'node_modules', 'part'), { force: true })
  await installDependencies(root)
  expect(existsSync(installed(root))).toBe(true)
})
