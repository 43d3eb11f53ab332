// `npm test`: everything that is checked, from a fresh clone. `npm test -- --only unit,e2e` runs some stages only.
import { parseArgs } from 'node:util'
import { prepare } from './prepare.mjs'
import { exitCodeOf, say } from './say.mjs'
import { STAGES } from './stages.mjs'
import { provideTestPackages } from './test-packages.mjs'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')
const chosen = STAGES.filter(({ name }) => !only || only.includes(name) || (name === 'build' && only.includes('e2e')))

/** @type {(import('./reports.mjs').Tally & { name: string, seconds: number })[]} */
const results = []
const ready = await exitCodeOf(() => prepare({ build: false }))
if (ready === 0) {
  await provideTestPackages()
  for (const stage of chosen) {
    say(`\n── ${stage.name}`)
    const start = performance.now()
    const tally = await stage.run()
    results.push({ ...tally, name: stage.name, seconds: (performance.now() - start) / 1000 })
  }
}

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
