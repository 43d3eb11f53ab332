/** A correction waited for threads that strangers keep busy, and the turn of its person's edits with it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Passage } from '../../../core/language/language-model.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'

const SAID = 'we will sail the boat on friday'
const NAMED = 'ben writes to the harbour tomorrow'
const SEGMENTS = [
  { start: 0, end: 4, text: SAID },
  { start: 5, end: 9, text: NAMED },
]
/** An analysis of them takes far longer than a correction. */
const LONG: Passage[] = Array.from({ length: 45_000 }, (_, at) => ({
  ...{ start: at, end: at + 1 },
  text: `Budget harbour ${at.toString(36)} ${((at % 9000) * 7919).toString(36)}.`,
}))

let server: TestServer
let owner: TestClient
let id: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  id = await transcribed(server, owner, SEGMENTS)
  await owner.json('POST', '/api/generate-highlights', { recordingId: id })
})
afterAll(() => server.close())

const correct = (start: number, heard: string, text: string) =>
  owner.json('PATCH', `/api/recordings/${id}/transcript`, { corrections: [{ start, heard, text }] })
const highlights = async () =>
  JSON.stringify(((await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording).highlights)

test("two strangers who keep all language threads busy hold up nobody's corrections; the highlights follow", async () => {
  expect(await highlights()).toContain('sail the boat')
  const over = new AbortController()
  const order: string[] = []
  const busy = ['mallory', 'trudy'].map((person) =>
    server.context.language.run('analyze', [LONG], { person, signal: over.signal }).then(
      () => order.push('stranger'),
      () => order.push('stranger'),
    ),
  )
  const answers = [
    await correct(0, SAID, 'We will sell the boat on Friday.'),
    await correct(5, NAMED, 'Ben writes to the harbor tomorrow.'),
  ]
  order.push('corrections')
  over.abort()
  await Promise.all(busy)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(order[0]).toBe('corrections')
  await vi.waitFor(async () => {
    expect(await highlights()).toContain('sell the boat')
    expect(await highlights()).not.toContain('sail the boat')
  })
})
