import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../e2e/journey.ts'
import { alarmAfter } from '../alarm.ts'
import { judgeSegments } from '../judge.ts'
import type { Outcome, Row } from '../row.ts'
import { openStage } from '../stage.ts'
import { testimony } from '../witness.ts'

/** The recorder looks once a second, so what is due after 3 s is seen within 4. */
const TOLD_MS = 3000 + 1000
const GOES_ON_MS = 3000

type Loss = { name: string; words: string; silentMs: number; happen(page: Page): Promise<void> }

/** What happens to a microphone. `silentMs`: nothing is heard for so long before the recorder can know. */
const LOSSES: readonly Loss[] = [
  { name: 'track ended', words: '', silentMs: 0, happen: (page) => page.evaluate(endTrack) },
  { name: 'encoder error', words: '', silentMs: 0, happen: (page) => page.evaluate(failEncoder) },
  { name: 'muted by the system', words: 'muted', silentMs: 0, happen: (page) => page.evaluate(muteTrack) },
  { name: 'encoder stalled', words: 'No sound', silentMs: 7000, happen: (page) => page.evaluate(stallEncoder) },
]

export const m1: Row = {
  id: 'M1',
  title: 'track ended, encoder error, muted by the system, encoder stalled, in turns: goes on as a new segment',
  runs: { full: 12, short: 2 },
  async run({ clip, short }, random, run): Promise<Outcome> {
    const loss = LOSSES[run % LOSSES.length]
    if (!loss) throw new Error('no such loss')
    await using stage = await openStage(clip)
    const { page, elsewhere } = stage
    await startRecording(page)
    await delay(random.between(3500, short ? 4500 : 9000))
    await loss.happen(page)
    const failures = loss.words === '' ? [] : await alarmAfter(page, loss.words, TOLD_MS)
    await delay(GOES_ON_MS + loss.silentMs + 3000)
    const { startedAt } = await testimony(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, loss.name))
    const outcome = await judgeSegments(elsewhere, {
      recording,
      spokenMs,
      allowedMs: GOES_ON_MS + loss.silentMs,
      segments: 2,
    })
    return { ...outcome, failures: [...failures, ...outcome.failures].map((words) => `${loss.name}: ${words}`) }
  },
}

type Heard = Window & { lastEncoder: MediaRecorder }

/** These run in the page. A script that stops a track gets no event, so the event is made. */
function endTrack(): void {
  const [track] = (window as unknown as Heard).lastEncoder.stream.getTracks()
  track?.stop()
  track?.dispatchEvent(new Event('ended'))
}

function failEncoder(): void {
  ;(window as unknown as Heard).lastEncoder.dispatchEvent(new Event('error'))
}

function muteTrack(): void {
  const [track] = (window as unknown as Heard).lastEncoder.stream.getTracks()
  track?.dispatchEvent(new Event('mute'))
}

/** Behind the app's back: no slice comes any more, and no event tells of it. */
function stallEncoder(): void {
  ;(window as unknown as Heard).lastEncoder.pause()
}
