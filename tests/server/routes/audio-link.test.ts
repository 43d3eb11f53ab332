import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const id = newRecordingId()
const other = newRecordingId()
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  for (const one of [id, other]) await postRecording(owner, recordingForm({ id: one }, fakeWebm()))
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

describe('row 22: a signed link to audio', () => {
  const link = async (): Promise<URL> => {
    const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
    return new URL(audioUrl, server.url)
  }
  const open = async ({ pathname, search }: URL) => (await server.anonymous.fetch(pathname + search)).status

  test.each([
    ['another recording', (url: URL) => Object.assign(url, { pathname: url.pathname.replace(id, other) })],
    ['another person', (url: URL) => url.searchParams.set('user', 'somebody')],
    ['a later end', (url: URL) => url.searchParams.set('expires', '99999999999999')],
    ['no end', (url: URL) => url.searchParams.set('expires', '')],
    ['another signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['an empty signature', (url: URL) => url.searchParams.set('signature', '')],
  ])('with %s is refused', async (_name, change) => {
    const url = await link()
    expect(await open(url)).toBe(200)
    change(url)
    expect(await open(url)).toBe(403)
  })

  test('of before the credentials changed is refused, though its session were still open', async () => {
    const person = await server.newPerson('changed@example.org')
    const own = newRecordingId()
    await postRecording(person, recordingForm({ id: own }, fakeWebm()))
    const { audioUrl } = await (await person.fetch(`/api/recordings/${own}/audio-url`)).json()
    const url = new URL(audioUrl, server.url)
    expect(await open(url)).toBe(200)
    await sql`update "user" set credentials = 'later' where email = 'changed@example.org'`.execute(
      server.context.database,
    )
    await vi.waitFor(async () => expect(await open(url)).toBe(403))
    expect((await person.fetch('/api/recordings')).status).toBe(200)
  })

  test('without its signature asks for sign-in', async () => {
    const url = await link()
    url.searchParams.delete('signature')
    expect(await open(url)).toBe(401)
  })

  test('is good for two hours, whoever signs it', async () => {
    const opened = async (hours: number): Promise<number> => {
      vi.useFakeTimers({ now: Date.now() + hours * 60 * 60 * 1000, toFake: ['Date'] })
      const url = await link()
      vi.useRealTimers()
      return open(url)
    }
    expect(await opened(0)).toBe(200)
    expect(await opened(1)).toBe(403)
  })

  test('is refused when its time is over', async () => {
    const url = await link()
    vi.useFakeTimers({ now: Date.now() + 2 * 60 * 60 * 1000 + 1000, toFake: ['Date'] })
    expect(await open(url)).toBe(403)
    vi.useRealTimers()
  })
})
