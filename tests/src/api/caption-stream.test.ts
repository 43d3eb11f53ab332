import { afterEach, expect, it, vi } from 'vitest'
import { newRecordingId, userIdSchema } from '../../../contract/ids.ts'
import type { CaptionEvent } from '../../../contract/recordings/captions.ts'
import { ApiError, offline } from '../../../src/api/api-error.ts'
import { captionsOf } from '../../../src/api/caption-stream.ts'
import { createClient } from '../../../src/api/client.ts'
import type { CaptionHappening } from '../../../src/features/recorder/captions/caption-state.ts'
import { followTake } from '../../../src/features/recorder/captions/follow-take.ts'

afterEach(() => vi.useRealTimers())

const id = newRecordingId()
const LINE = { type: 'line', n: 0, start: 0, end: 900, text: 'Grüße', isFinal: false } as const
const block = (event: object): string =>
  `event: ${'type' in event ? event.type : ''}\ndata: ${JSON.stringify(event)}\n\n`

/** A server that answers with these bytes, however they are cut. */
const answering = (pieces: readonly Uint8Array[]): Response =>
  new Response(new Blob(pieces.map((piece) => piece.slice())).stream(), {
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })

const clientOf = (answer: () => Response) =>
  createClient({ user: () => userIdSchema.parse('anna'), fetch: async () => answer() })

async function all(answer: Response): Promise<CaptionEvent[]> {
  const events: CaptionEvent[] = []
  for await (const event of captionsOf(
    clientOf(() => answer),
    id,
    new AbortController().signal,
  ))
    events.push(event)
  return events
}

it('reads events however they are cut, and passes over comments and what it does not know', async () => {
  const text = `: still here\n\n${block({ type: 'listening' })}${block({ type: 'applause' })}${block(LINE)}`
  const bytes = new TextEncoder().encode(text)
  expect(await all(answering(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual([{ type: 'listening' }, LINE])
})

it('takes what is no stream for no server of ours', async () => {
  await expect(all(new Response('<html>', { headers: { 'content-type': 'text/html' } }))).rejects.toThrow(ApiError)
  await expect(all(Response.json({ error: 'Recording not found' }, { status: 404 }))).rejects.toMatchObject({
    status: 404,
  })
})

it('asks again until the first bytes are there, and after the link was lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const encoded = (event: object) =>
    new Response(block(event), { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  const answers = [
    async () => Response.json({ error: 'Recording not found' }, { status: 404 }),
    async () => encoded(LINE),
    () => Promise.reject(offline(new TypeError('Failed to fetch'))),
    async () => encoded({ type: 'listening' }),
  ]
  const ending = new AbortController()
  const told: CaptionHappening[] = []
  const send = () => answers.shift()?.() ?? Promise.reject(offline(new TypeError('Failed to fetch')))
  const over = followTake({ send }, id, (event) => told.push(event), ending.signal)
  for (let turn = 1; turn < 5000 && told.length < 5; turn++) {
    await new Promise(setImmediate)
    if (turn % 50 === 0) vi.advanceTimersByTime(1000)
  }
  ending.abort()
  await over
  expect(told).toEqual([
    { type: 'joined' },
    LINE,
    { type: 'paused', reason: 'link' },
    { type: 'joined' },
    { type: 'listening' },
  ])
})
