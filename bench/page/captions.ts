import type { Page } from '@playwright/test'
import { type CaptionLine, captionEventSchema } from '../../contract/recordings/captions.ts'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { recordUntil, signIn, startRecording, turnCaptionsOn, waitForExtras } from '../../testkit/browser/journey.ts'
import { localSegment } from '../../testkit/browser/local-stores.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { type FaultProxy, startFaultProxy } from '../../testkit/servers/fault-proxy.ts'
import type { Measurement } from '../measurement.ts'
import { msPerSecond } from './processor-time.ts'

const PACE = { bytesPerSecond: 2_000_000, roundTripMs: 100 }
const SEED = 1
const SECONDS = sized(90, 15)
const ROUNDS = sized(3, 1)

/** A take with captions, over a link of 100 ms: how late words are seen, and what that costs in bytes and on the device. */
export async function captions(): Promise<Measurement[]> {
  // The transcript is somebody else's work: captions are made by the engine of this machine.
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  const proxy = await startFaultProxy(
    { host: '127.0.0.1', port: Number(new URL(server.url).port) },
    { seed: SEED, pace: PACE },
  )
  const url = `http://localhost:${proxy.port}`
  await server.restart({ PUBLIC_URL: url })
  await using device = await openDevice()
  const page = await signIn(device, url)
  await waitForExtras(page)
  await startRecording(page)
  await recordUntil(page, 15)
  const off = await bytesPerByte(page, proxy)
  const cpu = { on: [] as number[], off: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('switch', { name: 'Live captions' }).setChecked(false)
    cpu.off.push(await msPerSecond(device))
    await turnCaptionsOn(page)
    cpu.on.push(await msPerSecond(device))
  }
  const { recording, startedAt } = await localSegment(page)
  const told = follow(page, recording)
  await page.evaluate(watchLines)
  const on = await bytesPerByte(page, proxy)
  const seen = await page.evaluate(() => (window as unknown as { seenLines: Seen[] }).seenLines)
  const delays = delaysOf(seen, await told(), startedAt)
  await proxy.close()
  const [own, other] = [percentile(cpu.on, 0.5), percentile(cpu.off, 0.5)]
  return [
    figure('words that were timed', delays.length, 'words', null),
    figure('spoken to seen, median', percentile(delays, 0.5), 's', null),
    figure('spoken to seen, p95', percentile(delays, 0.95), 's', 3),
    figure('bytes sent without captions', off, 'bytes per byte', null),
    figure('bytes sent with captions', on, 'bytes per byte', 1.15),
    figure('processor of the device without captions', other, 'ms per second', null),
    figure('processor of the device with captions', own, 'ms per second', null),
    figure('processor with captions against without', own / other, 'times', 1.1),
  ]
}

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  ...{ bench: 'captions', figure: name, value, unit, bar },
})

/** Bytes that the browser sends, all layers above TCP, for each byte that it records meanwhile. */
async function bytesPerByte(page: Page, proxy: FaultProxy): Promise<number> {
  const before = { sent: proxy.sent(), recorded: (await localSegment(page)).bytes }
  await page.waitForTimeout(SECONDS * 1000)
  return (proxy.sent() - before.sent) / ((await localSegment(page)).bytes - before.recorded)
}

type Seen = { at: number; text: string }
/** `heardAt`: when another device got it. */
type Told = CaptionLine & { heardAt: number }
/** The page shows a line so soon before or after that; its clip comes again later. Milliseconds. */
const SAME_MS = 3000

/** Runs in the page: notes each text of a line when it is on the screen. */
function watchLines(): void {
  const seen: Seen[] = []
  Object.assign(window, { seenLines: seen })
  let before: string[] = []
  const note = (): void => {
    const texts = [...document.querySelectorAll('.captions__lines p')].map((line) => line.textContent ?? '')
    // The clip comes again and again, and so may a line.
    for (const text of texts) if (!before.includes(text)) seen.push({ at: Date.now(), text })
    before = texts
  }
  note()
  const lines = document.querySelector('.captions')
  if (lines) new MutationObserver(note).observe(lines, { childList: true, subtree: true, characterData: true })
}

/** What another device of the same person is told of the take; ends with the call of what is returned. */
function follow(page: Page, recording: string): () => Promise<Told[]> {
  const lines: Told[] = []
  const ending = new AbortController()
  const over = (async () => {
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const address = `${new URL(page.url()).origin}/api/recordings/${recording}/captions`
    const answer = await fetch(address, { headers: { cookie }, signal: ending.signal })
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        const event = data === undefined ? null : captionEventSchema.parse(JSON.parse(data))
        if (event?.type === 'line') lines.push({ ...event, heardAt: Date.now() })
      }
    }
  })().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return async () => {
    ending.abort()
    await over
    return lines
  }
}

/**
 * Seconds from each word to the moment at which it was seen. The words that an update brings lie evenly between the end of the update before
 * and its own.
 */
function delaysOf(seen: readonly Seen[], told: readonly Told[], startedAt: number): number[] {
  const delays: number[] = []
  let from = 0
  const before = new Map<number, string>()
  for (const line of told) {
    const words = line.text.split(' ').length - (before.get(line.n)?.split(' ').length ?? 0)
    const begins = Math.max(from, line.start)
    if (from > 0 && words > 0) {
      const at = seen.find((one) => one.text === line.text && Math.abs(one.at - line.heardAt) < SAME_MS)?.at
      for (let word = 1; at !== undefined && word <= words; word++)
        delays.push((at - startedAt - (begins + ((line.end - begins) * word) / words)) / 1000)
    }
    before.set(line.n, line.text)
    from = line.end
  }
  return delays
}
