import { type RecordingId, recordingIdSchema } from '../../contract/ids.ts'
import { test as base, expect } from '../../testkit/browser/fixtures.ts'
import { decodedSeconds } from '../../testkit/browser/server-view.ts'
import type { Engine } from '../../testkit/engines/engine.ts'
import {
  expectText,
  forgetLocalSound,
  localSegment,
  play,
  playFrom,
  record,
  save,
  signIn,
} from '../../testkit/engines/engine-journey.ts'
import { openFirefox } from '../../testkit/engines/firefox.ts'
import { openWebkit } from '../../testkit/engines/webkit.ts'

/** How far a duration may be from the sound's own. */
const MOST_OFF_SECONDS = 0.1
/** What the fake microphone of a busy machine leaves out. */
const MOST_DROPPED_SECONDS = 1
const TITLE = 'From another engine'
/** Each leaves a page that a browser may keep with its reads and writes in the air. */
const VISITS = 3

/** Runs in the page. */
const headOfDetail = (): string => document.querySelector<HTMLElement>('.detail__title')?.innerText ?? ''

const ENGINES = [
  { name: 'WebKit', open: openWebkit, type: 'audio/mp4' },
  { name: 'Firefox', open: openFirefox, type: 'audio/webm' },
]

for (const { name, open, type } of ENGINES) {
  const test = base.extend<{ engine: Engine }>({
    engine: async ({ server: _ }, use, info) => {
      await using engine = await open()
      await use(engine)
      if (info.status === info.expectedStatus) return
      await info.attach('screen', { body: await engine.screenshot(), contentType: 'image/png' })
    },
  })

  test.describe(name, () => {
    // Nobody listens there: this is about sound, not about words.
    test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

    test('records with no network, keeps, starts again, plays, uploads and plays from the server', async ({
      server,
      engine,
      elsewhere,
    }) => {
      await signIn(engine, server.url)
      await server.kill()
      await record(engine, 5)
      const recording = recordingIdSchema.parse(await save(engine, TITLE))

      await test.step('after a reload with no network it is in the library and plays', async () => {
        await engine.goto(`${server.url}/library`)
        await expectText(engine, TITLE)
        const { mime, seconds } = await localSegment(engine)
        expect(mime).toContain(type)
        const heard = await play(engine, `Play ${TITLE}`)
        expect(heard.local).toBe(true)
        expect(Math.abs((heard.duration ?? 0) - seconds)).toBeLessThanOrEqual(MOST_OFF_SECONDS)
        await playFrom(engine, 3)
      })

      await test.step('its page opens as often as it is asked for, however soon the page before was left, and plays', async () => {
        for (let visit = 0; visit < VISITS; visit++) {
          await engine.goto(`${server.url}/library`)
          await engine.goto(`${server.url}/recording/${recording}`)
          await expect.poll(() => engine.run(headOfDetail)).toContain(TITLE)
        }
        expect((await play(engine, 'Play')).local).toBe(true)
      })

      await test.step('with the server back it is uploaded, without Background Sync and with nobody touching anything', async () => {
        await server.restart()
        await expect.poll(() => elsewhere.recordings(), { timeout: 60_000, intervals: [100] }).toHaveLength(1)
      })
      const seconds = await secondsOnServer(recording)

      await test.step('without the copy on the device it plays from the server', async () => {
        await forgetLocalSound(engine)
        await engine.goto(`${server.url}/library`)
        const heard = await play(engine, `Play ${TITLE}`)
        expect(heard.local).toBe(false)
        expect(Math.abs((heard.duration ?? 0) - seconds)).toBeLessThanOrEqual(MOST_OFF_SECONDS)
        await playFrom(engine, 3)
      })

      /** As the row says, once the file for players is there: a busy machine's holes count in it, and are not decoded. */
      async function secondsOnServer(id: RecordingId): Promise<number> {
        const raw = await elsewhere.audio(id)
        await expect.poll(async () => raw.equals(await elsewhere.playable(id))).toBe(false)
        const [row] = await elsewhere.recordings()
        const seconds = row?.duration ?? 0
        expect(seconds - decodedSeconds(await elsewhere.playable(id))).toBeLessThanOrEqual(MOST_DROPPED_SECONDS)
        return seconds
      }
    })
  })
}
