import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './npm-run.ts'
import { RUN_ELSEWHERE, RUNS } from './runs.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const inPackage = Object.keys(JSON.parse(read('package.json')).scripts)
const inReadme = [...read('README.md').matchAll(/`npm (?:run )?([a-z\d:-]+)/g)].map(([, name]) => name ?? '')
const run = new Set([...RUNS.map(({ script }) => script), ...RUN_ELSEWHERE])

test('every script of package.json is run by a stage of the tests', () => {
  expect(inPackage.filter((name) => !run.has(name))).toEqual([])
})

test('every npm run of the README is there, and is run by a stage of the tests', () => {
  expect(inReadme).toContain('screenshots')
  expect(inReadme.filter((name) => !run.has(name) || !inPackage.includes(name))).toEqual([])
})

test('every run is of a script that is there', () => {
  expect(RUNS.filter(({ script }) => !inPackage.includes(script)).map(({ script }) => script)).toEqual([])
})
