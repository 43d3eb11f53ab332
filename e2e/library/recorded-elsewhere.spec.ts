import { readFileSync } from 'node:fs'
import { newRecordingId } from '../../contract/ids.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { expectText, play, playFrom, signIn } from '../../testkit/engines/engine-journey.ts'
import { openWebkit } from '../../testkit/engines/webkit.ts'

/** Twelve seconds as Chromium's recorder wrote them. */
const LIVE = readFileSync(new URL('../../tests/src/local/recordings/chromium-live.webm', import.meta.url))
const SECONDS = 12
const TITLE = 'From Chrome'

// Nobody listens there: this is about sound, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('what Chrome recorded plays in WebKit, whole and from any place', async ({ server }) => {
  await using engine = await openWebkit()
  await signIn(engine, server.url)
  const sent = await engine.run(send, newRecordingId(), TITLE, LIVE.toString('base64'))
  expect(sent).toBe(201)
  await engine.goto(`${server.url}/library`)
  await expectText(engine, TITLE)
  const heard = await play(engine, `Play ${TITLE}`)
  expect(await engine.run(addressOfPlayed)).toMatch(/&m4a=(opus|aac)$/)
  expect(heard.duration ?? 0).toBeCloseTo(SECONDS, 0)
  await playFrom(engine, 8)
})

/** Runs in the page: engine-journey.ts remembers the element. */
const addressOfPlayed = (): string =>
  'lastPlayed' in window && window.lastPlayed instanceof HTMLMediaElement ? window.lastPlayed.src : ''

/** Runs in the page. */
async function send(id: string, title: string, base64: string): Promise<number> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, title, duration: '12' })) form.set(name, value)
  form.set('audio', new Blob([bytes], { type: 'audio/webm' }), 'recording.webm')
  return (await fetch('/api/recordings', { method: 'POST', body: form })).status
}
