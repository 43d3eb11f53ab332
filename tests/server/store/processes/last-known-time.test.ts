import { afterEach, beforeEach, expect, test } from 'vitest'
import { CLOCK_FACT, isClockBelieved, lookAtClock } from '../../../../server/store/processes/last-known-time.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../../testkit/stores/postgres-under-test.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-24T00:00:00Z')

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(() => opened.close())

test.each([
  ['an hour later is believed', 3_600_000, 0, true],
  ['a weekend off is believed', 2 * DAY, 0, true],
  ['a leap is not believed', 40 * DAY, 0, false],
  ['nor is what comes soon after a leap', 3_600_000, NOW + 3 * DAY, false],
  ['three days after it, it is', 1.9 * DAY, NOW + 1.8 * DAY, true],
  ['set back, it is at once', -40 * DAY, NOW + 3 * DAY, true],
])('of a clock, %s', (_, later, believedFrom, isBelieved) => {
  const now = NOW + later
  const after = lookAtClock({ seen: NOW, believedFrom }, now)
  expect(after.seen).toBe(now)
  expect(now >= after.believedFrom).toBe(isBelieved)
})

test('a new database believes the clock; one that saw it 40 days ago does not, and says until when', async () => {
  const { database } = opened
  const said: string[] = []
  const ask = () => isClockBelieved(database, (sentence) => said.push(sentence))
  expect([await ask(), await ask()]).toEqual([true, true])
  const seen = { seen: Date.now() - 40 * DAY, believedFrom: 0 }
  await database
    .updateTable('facts')
    .set({ value: JSON.stringify(seen) })
    .where('name', '=', CLOCK_FACT)
    .execute()
  expect([await ask(), await ask()]).toEqual([false, false])
  expect(said[0]).toMatch(
    /^the clock has leapt since it was last looked at, at 20.*Z: nothing is deleted for its age before 20/,
  )
})

test('a database of before is believed by the job that was asked for last', async () => {
  const { database } = opened
  const long = new Date(Date.now() - 40 * DAY).toISOString()
  const job = {
    kind: 'analyze',
    subject: 'one',
    user_id: 'ann',
    state: 'done',
    attempt: 1,
    run_at: long,
    created_at: long,
  }
  await database
    .insertInto('jobs')
    .values(job as never)
    .execute()
  expect(await isClockBelieved(database, () => {})).toBe(false)
})
