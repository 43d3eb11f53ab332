import { expect, it } from 'vitest'
import { RecentSessions } from '../../../../server/accounts/sessions/recent-sessions.ts'

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
