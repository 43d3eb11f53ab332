import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { RecentSessions } from '../../../../server/accounts/sessions/recent-sessions.ts'
import { heldBytes } from '../../attacks/costly/heap.ts'

type Session = { id: string; cookies: string[] }
type LookUp = { answer: (session: Session | null) => void; fail: (error: Error) => void }

function setUp() {
  let now = 0
  const lookUps: LookUp[] = []
  const lookUp = () => new Promise<Session | null>((answer, fail) => lookUps.push({ answer, fail }))
  const recent = new RecentSessions(lookUp, () => now)
  /** @param at milliseconds since the beginning */
  const ask = (at: number, cookie = 'one') => {
    now = at
    return recent.find(cookie)
  }
  return { recent, lookUps, ask }
}

const session = (id: string): Session => ({ id, cookies: ['a new cookie'] })

it('gives an answer again for less than a second after its look-up began, however long that took', async () => {
  const { lookUps, ask } = setUp()
  const first = ask(0)
  const second = ask(700)
  lookUps[0]?.answer(session('first'))
  expect(await first).toEqual({ id: 'first', cookies: ['a new cookie'] })
  expect(await second).toEqual({ id: 'first', cookies: [] })
  expect(await ask(999)).toEqual({ id: 'first', cookies: [] })
  expect(lookUps).toHaveLength(1)
  const third = ask(1000)
  lookUps[1]?.answer(session('third'))
  expect(await third).toMatchObject({ id: 'third' })
})

it('mixes up no cookies', async () => {
  const { lookUps, ask } = setUp()
  const [one, other] = [ask(0, 'one'), ask(0, 'other')]
  lookUps[1]?.answer(session('other'))
  lookUps[0]?.answer(null)
  expect(await one).toBe(null)
  expect(await other).toMatchObject({ id: 'other' })
})

it('gives what was read before a session ended to nobody who asks after', async () => {
  const { recent, lookUps, ask } = setUp()
  const before = ask(0)
  recent.clear()
  const after = ask(1)
  lookUps[1]?.answer(null)
  lookUps[0]?.answer(session('ended'))
  expect(await before).toMatchObject({ id: 'ended' })
  expect(await after).toBe(null)
  const later = ask(2)
  lookUps[2]?.answer(null)
  expect(await later).toBe(null)
})

it('keeps neither a refusal nor a failure', async () => {
  const { lookUps, ask } = setUp()
  const refused = ask(0)
  lookUps[0]?.answer(null)
  expect(await refused).toBe(null)
  const failed = ask(1)
  lookUps[1]?.fail(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  const found = ask(2)
  lookUps[2]?.answer(session('found'))
  expect(await found).toMatchObject({ id: 'found' })
})

it.each([1000, 2000])('holds none of %i sessions that were asked for before', async (count) => {
  const { recent, lookUps, ask } = setUp()
  for (let at = 0; at < count; at++) {
    const found = ask(at / count, randomBytes(5000).toString('hex'))
    lookUps.pop()?.answer(session('one'))
    await found
  }
  const held = heldBytes()
  const last = ask(2000, 'another')
  lookUps.pop()?.answer(session('another'))
  expect(await last).toMatchObject({ id: 'another' })
  // Each is 10,000 bytes; what else comes and goes meanwhile is far less.
  expect(held - heldBytes()).toBeGreaterThan(count * 7000)
  // Kept until here, or all of it would be collected.
  recent.clear()
})

it('keeps one that was asked for again as long as any other', async () => {
  const { lookUps, ask } = setUp()
  const found = async (at: number, cookie: string) => {
    const asked = ask(at, cookie)
    lookUps.at(-1)?.answer(session(cookie))
    return asked
  }
  await found(0, 'one')
  await found(500, 'other')
  await found(1000, 'one')
  await found(1500, 'other')
  expect(lookUps).toHaveLength(4)
  expect(await found(1900, 'one')).toMatchObject({ cookies: [] })
})
