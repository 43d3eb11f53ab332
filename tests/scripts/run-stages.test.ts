import { expect, test, vi } from 'vitest'
import { runStages } from '../../scripts/test/run-stages.mjs'
import type { Lane, Print, Stage } from '../../scripts/test/stages.mjs'

const stage = (
  name: string,
  lane: Lane,
  work: (print: Print) => Promise<unknown>,
  where: { needsPage?: boolean } = {},
): Stage => ({
  name,
  lane,
  ...where,
  run: async (print) => {
    await work(print)
    return { passed: 1, failed: 0, failures: [], slowest: [{ name: `${name}.test.ts`, seconds: 2 }] }
  },
})

/** What one stage waits for and another one does. */
function newGate(): { opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('what computes and what waits for browsers run at the same time, and what they print is not mixed', async () => {
  const first = newGate()
  const second = newGate()
  const lines: string[] = []
  const print = (out: Print, words: string): void => out?.(Buffer.from(words))
  const stages = [
    stage('unit', 1, async (out) => {
      print(out, 'unit begins, ')
      first.open()
      await second.opened
      print(out, 'unit ends')
    }),
    stage('e2e', 2, async (out) => {
      await first.opened
      print(out, 'e2e ')
      second.open()
    }),
    stage('faults', 2, async (out) => print(out, 'faults')),
  ]
  const results = await runStages(stages, (line) => lines.push(line))
  expect(results.map(({ name }) => name)).toEqual(['unit', 'e2e', 'faults'])
  expect(lines).toContain('\n── unit\nunit begins, unit ends')
  expect(lines).toContain('\n── faults\nfaults')
  expect(lines).toContain('     2.0 s  e2e.test.ts')
})

test('stages of one kind have the terminal to themselves', async () => {
  const given: Print[] = []
  await runStages([stage('types', 1, async (out) => given.push(out))], () => undefined)
  expect(given).toEqual([null])
})

test('what opens the page waits for its build, which is in the other lane, also where that fails', async () => {
  const types = newGate()
  const order: string[] = []
  const run = runStages(
    [
      stage('scripts', 1, async () => order.push('scripts'), { needsPage: true }),
      stage('types', 2, () => types.opened),
      stage('build', 2, async () => {
        order.push('build')
        throw new Error('No room.')
      }),
    ],
    () => undefined,
  )
  types.open()
  await expect(run).rejects.toThrow('No room.')
  await vi.waitFor(() => expect(order).toEqual(['build', 'scripts']))
})
