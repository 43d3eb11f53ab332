// `npm test`: the core of everything, from a fresh clone, in ten minutes. `npm run test:all`: everything that is checked.
// `npm test -- --only unit,e2e` runs some stages only; `npm test -- NAME` one thing alone: a stage, a test file by a part of
// its path, or a row of a campaign.
import { parseArgs } from 'node:util'
import { provideTestPackages } from './install/test-packages.mjs'
import { prepare } from './prepare.mjs'
import { exitCodeOf, StopError, say } from './say.mjs'
import { stagesNamed } from './test/named.mjs'
import { runStages } from './test/run-stages.mjs'
import { ALL, CORE } from './test/stages.mjs'

/** @typedef {import('./test/stages.mjs').Stage} Stage */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, only: { type: 'string' } },
})

/** @type {import('./test/run-stages.mjs').Result[]} */
let results = []
await exitCodeOf(async () => {
  const stages = chosen()
  await prepare({ build: false })
  await provideTestPackages()
  results = await runStages(stages, say)
})

say('')
for (const { name, failures } of results) for (const failure of failures) say(`failed: ${name}: ${failure}`)
for (const { name, passed, failed, seconds } of results) {
  say(
    `${name.padEnd(8)}${String(passed).padStart(5)} passed${String(failed).padStart(5)} failed${seconds.toFixed(1).padStart(8)} s`,
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0) + (results.length === 0 ? 1 : 0)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Stages that open the page have it built before. @returns {Stage[]} */
function chosen() {
  const all = values.all ? ALL : CORE
  if (positionals.length > 0) return positionals.flatMap(stagesNamed)
  if (values.only === undefined) return all
  const names = values.only.split(',')
  const unknown = names.filter((name) => !all.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    throw new StopError(`No stage ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
  }
  const some = all.filter(({ name }) => names.includes(name))
  return some.some(({ needsPage }) => needsPage)
    ? all.filter((stage) => some.includes(stage) || stage.name === 'build')
    : some
}
