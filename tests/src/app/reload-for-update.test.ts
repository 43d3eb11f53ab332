import { expect, it } from 'vitest'
import { reloadForUpdate } from '../../../src/app/reload-for-update.ts'
import type { DatabaseTrouble } from '../../../src/local/guard-database.ts'

/** A page that a newer version waits for, at a calm moment, unless told otherwise. Resolves to how often it was loaded again. */
async function reloads(facts: {
  trouble?: DatabaseTrouble['kind'] | null
  isNewerIn?: boolean
  isFree?: readonly boolean[]
  isIdle?: boolean
}): Promise<number> {
  const { trouble = 'outdated', isNewerIn = true, isFree = [true], isIdle = true } = facts
  const free = [...isFree]
  let count = 0
  await reloadForUpdate({
    trouble: () => (trouble === null ? null : ({ kind: trouble } as DatabaseTrouble)),
    isNewerIn: () => isNewerIn,
    isFree: () => (free.length > 1 ? (free.shift() ?? true) : (free[0] ?? true)),
    isIdle: async () => isIdle,
    reload: () => void count++,
  })
  return count
}

it('makes way for a newer version by itself, and comes out of the stand-ins by itself', async () => {
  expect(await reloads({})).toBe(1)
  expect(await reloads({ trouble: 'late', isNewerIn: false })).toBe(1)
})

it('stays as it is when nothing waits for it', async () => {
  expect(await reloads({ trouble: null })).toBe(0)
  for (const trouble of ['blocked', 'unblocked', 'closed', 'failed'] as const)
    expect(await reloads({ trouble })).toBe(0)
})

it('does not reload into the old version, before a person has let the new one in', async () => {
  expect(await reloads({ isNewerIn: false })).toBe(0)
})

it('never reloads while a tab records or uploads, or while its own person would lose something', async () => {
  expect(await reloads({ isIdle: false })).toBe(0)
  expect(await reloads({ isFree: [false] })).toBe(0)
  expect(await reloads({ trouble: 'late', isFree: [false] })).toBe(0)
})

it('looks again when the other tabs have answered', async () => {
  expect(await reloads({ isFree: [true, false] })).toBe(0)
})
