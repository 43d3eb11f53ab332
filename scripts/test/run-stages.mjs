import { ROOT } from '../prepare.mjs'

/** @typedef {import('./stages.mjs').Stage} Stage */
/** @typedef {import('./reports.mjs').Tally & { name: string, seconds: number }} Result */

/**
 * Runs what waits for browsers and disks beside what computes: alone, neither uses the whole machine.
 * @param {readonly Stage[]} stages in order
 * @param {(line: string) => void} say
 * @returns {Promise<Result[]>}
 */
export async function runStages(stages, say) {
  const lanes = [1, 2].map((number) => stages.filter(({ lane }) => lane === number))
  const isAlone = lanes.some((lane) => lane.length === 0)
  /** @type {() => void} */
  let ended = () => {}
  const built = stages.some(makesPage) ? new Promise((resolve) => (ended = () => resolve(undefined))) : undefined
  return (await Promise.all(lanes.map((lane) => inTurn(lane.map(inOrder), isAlone, say)))).flat()

  /** What opens the page waits for its build, whichever lane that is in. @param {Stage} stage @returns {Stage} */
  function inOrder(stage) {
    if (makesPage(stage)) return { ...stage, run: (print) => stage.run(print).finally(ended) }
    return stage.needsPage ? { ...stage, run: (print) => Promise.resolve(built).then(() => stage.run(print)) } : stage
  }
}

const makesPage = (/** @type {Stage} */ { name }) => name === 'build'

/**
 * @param {readonly Stage[]} stages
 * @param {boolean} isAlone the output of a stage goes to the terminal; else it is shown when the stage has ended
 * @param {(line: string) => void} say
 */
async function inTurn(stages, isAlone, say) {
  /** @type {Result[]} */
  const results = []
  for (const stage of stages) {
    /** @type {Buffer[]} */
    const output = []
    if (isAlone) say(`\n── ${stage.name}`)
    const start = performance.now()
    const tally = await stage.run(isAlone ? null : (part) => output.push(part))
    results.push({ ...tally, name: stage.name, seconds: (performance.now() - start) / 1000 })
    if (!isAlone) say(`\n── ${stage.name}\n${Buffer.concat(output)}`)
    for (const { name, seconds } of tally.slowest) {
      say(`${seconds.toFixed(1).padStart(8)} s  ${name.replace(`${ROOT}/`, '')}`)
    }
  }
  return results
}
