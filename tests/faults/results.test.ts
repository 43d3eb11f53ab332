import { expect, it } from 'vitest'
import { markdown, type Result, sumByCommit } from '../../faults/campaign/results.ts'
import { tally } from '../../testkit/runs/tally.ts'

const by = { seed: 1, date: '2026-11-24', browser: 'Chromium 1', node: 'v24', cores: 2 }
const outcome = { failures: [], lossMs: null, duplicates: 0, bytesPerByte: null }

function campaign(commit: string, losses: readonly number[], from = 0): Result {
  const outcomes = losses.map((lossMs) => ({ ...outcome, lossMs, failures: lossMs > 1300 ? ['too much is lost'] : [] }))
  return { ...tally({ id: 'K1', title: 'killed' }, outcomes, from), ...by, commit }
}

it('campaigns of one commit are counted together, those of another apart', () => {
  const results = [campaign('aaaaaaa', [100, 200]), campaign('bbbbbbb', [300]), campaign('aaaaaaa', [1400, 500], 2)]
  const sums = sumByCommit(results)
  expect(sums.map(({ commit, runs, failed }) => ({ commit, runs, failed }))).toEqual([
    { commit: 'aaaaaaa', runs: 4, failed: 1 },
    { commit: 'bbbbbbb', runs: 1, failed: 0 },
  ])
  expect(sums[0]?.loss).toEqual({ p50: 200, p95: 1400, max: 1400 })
  // Clopper and Pearson, one-sided, for 1 of 4.
  expect(sums[0]?.bound).toBeCloseTo(0.7514, 3)
  expect(markdown(results)).toContain('- K1, run 2 at aaaaaaa: too much is lost')
})

it('a campaign that kept no loss of each run still counts with its greatest', () => {
  const { losses: _, ...older } = campaign('aaaaaaa', [100, 900])
  const [sum] = sumByCommit([older, campaign('aaaaaaa', [200])])
  expect(sum).toMatchObject({ runs: 3, loss: { max: 900 } })
})
