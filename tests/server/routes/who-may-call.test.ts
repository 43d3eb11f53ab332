/** Walks all routes as everybody who may not call: rows 15, 16, 18 and 19 of docs/product.md#security-checks. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestClient, TestServer } from '../../../testkit/server/test-server.ts'
import { bodies, call, id, isMutation, openEveryRoute, SPELLINGS, type TableRow, wrong } from './every-route.ts'

vi.mock('fastify', async (original) => (await import('./told-routes.ts')).telling(original))

let server: TestServer
let api: TableRow[]
let owner: TestClient
let bob: TestClient
let disabled: TestClient
beforeAll(async () => {
  ;({ server, api, owner, bob, disabled } = await openEveryRoute())
})
afterAll(() => server.close())

describe('who may call', () => {
  const guarded = () => api.filter(({ access }) => access !== 'public')

  test('row 15: nobody without a session', async () => {
    expect(await wrong(guarded(), 401, (row) => call(server.anonymous, row))).toEqual([])
  })

  test('nobody whose account is disabled, with the session of before', async () => {
    expect(await wrong(guarded(), 401, (row) => call(disabled, row))).toEqual([])
  })

  test('nobody with a session that was made up', async () => {
    const [session = ''] = owner.cookie.split('; ')
    const forged = (row: TableRow) =>
      call(server.anonymous, row, { headers: { cookie: `${session.slice(0, -6)}AAAAA%3D` } })
    expect(await wrong(guarded(), 401, forged)).toEqual([])
  })

  test('row 18: no person what is for administrators, whatever x-user-email says', async () => {
    const forAdmins = api.filter(({ access }) => access === 'admin')
    expect(forAdmins.length).toBeGreaterThan(9)
    expect(await wrong(forAdmins, 403, (row) => call(bob, row))).toEqual([])
    const claiming = (row: TableRow) => call(bob, row, { headers: { 'x-user-email': 'owner@localhost' } })
    expect(await wrong(guarded(), 403, claiming)).toEqual([])
  })

  test('row 16: no other person what is the owner’s: it does not exist', async () => {
    const owned = api.filter(
      ({ url, access, method }) =>
        (access === 'user' || access === 'link') &&
        (url.includes(':id') || url.startsWith('/api/uploads') || url in bodies) &&
        method !== 'OPTIONS' &&
        // These are about the caller's own account and session.
        ![
          '/api/chat/stop',
          '/api/account/preferences',
          '/api/analyze-transcription',
          '/api/push/subscription',
        ].includes(url),
    )
    expect(owned.length).toBeGreaterThan(20)
    expect(await wrong(owned, 404, (row) => call(bob, row))).toEqual([])
    const kept = await (await owner.fetch(`/api/recordings/${id}`)).json()
    expect(kept).toMatchObject({ title: 'Team meeting', isFavorite: false, deletedAt: null })
  })

  test('row 19: no page of another site, also where no session is needed', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      for (const spell of SPELLINGS) {
        const foreign = (row: TableRow) => call(owner, row, { headers: { origin }, spell })
        expect(await wrong(api.filter(isMutation), 403, foreign)).toEqual([])
      }
    }
  })
})
