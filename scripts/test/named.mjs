import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import { StopError } from '../say.mjs'
import { ALL, CORE, chaos, faults, journeys, vitest, WHOLE } from './stages.mjs'

/** @typedef {import('./stages.mjs').Stage} Stage */

/** Files that only `npm run test:all` runs. */
const WHOLE_FILE = /\.whole\.(test|spec)\./

/**
 * What is run alone by this name: a stage, a row of a campaign by its id (`K1`), or the test files whose path contains it.
 * @param {string} name
 * @returns {Stage[]}
 * @throws {StopError} when nothing has this name
 */
export function stagesNamed(name) {
  const stage = [...CORE, ...ALL].find((one) => one.name === name)
  const build = CORE.filter((one) => one.name === 'build')
  const found = stage ? [stage] : stagesOfFiles(name)
  if (found.length === 0) {
    const stages = [...new Set([...CORE, ...ALL].map((one) => one.name))].join(', ')
    throw new StopError(
      `Nothing is called ${name}. There are the stages ${stages}; else give a part of the path of a test, or a row such as K1.`,
    )
  }
  return found.some(({ needsPage }) => needsPage) ? [...build, ...found] : found
}

/** @param {string} name @returns {Stage[]} */
function stagesOfFiles(name) {
  const unit = filesIn('tests', /\.test\.tsx?$/).filter(has(name))
  const browser = filesIn('e2e', /\.spec\.ts$/).filter(has(name))
  return [
    ...formsOf(unit).map((what) => vitest('unit', 'unit', what)),
    ...formsOf(browser).map(journeys),
    ...rowsIn('faults', name).map((id) => faults([id])),
    ...rowsIn('chaos', name).map((id) => chaos([id])),
  ]
}

/** @param {string} name */
const has = (name) => (/** @type {string} */ path) => path.toLowerCase().includes(name.toLowerCase())

/**
 * Paths of the core and of the form that only `npm run test:all` runs.
 * @param {string[]} paths
 * @returns {{ filters: string[], env: Record<string, string> }[]}
 */
function formsOf(paths) {
  /** @type {{ filters: string[], env: Record<string, string> }[]} */
  const forms = [
    { filters: paths.filter((path) => !WHOLE_FILE.test(path)), env: {} },
    { filters: paths.filter((path) => WHOLE_FILE.test(path)), env: WHOLE },
  ]
  return forms.filter(({ filters }) => filters.length > 0)
}

/** Ids of the rows that the name stands for: `K1`, or a part of the path of their file. @param {string} campaign @param {string} name */
function rowsIn(campaign, name) {
  const idOf = (/** @type {string} */ path) => basename(path).split('-')[0]?.toUpperCase() ?? ''
  return filesIn(join(campaign, 'rows'), /^[a-z]\d+-.*\.ts$/)
    .filter((path) => (/^[a-z]\d+$/i.test(name) ? idOf(path) === name.toUpperCase() : has(name)(path)))
    .map(idOf)
}

/** Paths from the root of the checkout. @param {string} folder @param {RegExp} named */
function filesIn(folder, named) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
