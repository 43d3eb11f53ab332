import { AUDIO_BITS_PER_SECOND, CHUNK_MS } from '../../contract/limits.ts'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import type { Measurement } from '../measurement.ts'
import { msPerSecond } from './processor-time.ts'
import { createTabs, type Tabs } from './tabs.ts'

const ROUNDS = sized(5, 1)
/** The page loads what sends a recording when that begins, once in 90 minutes: what is measured is what each second costs. */
const LOADS_MS = sized(20_000, 500)

type Shares = { visible: number[]; hidden: number[] }

/** Processor time of the whole browser for each second of a recording, against a bare MediaRecorder. No uploads. */
export async function recordingCpu(): Promise<Measurement[]> {
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  const tabs = createTabs(device.address(), server.url)
  await page.context().browser()?.close()
  const bare: Shares = { visible: [], hidden: [] }
  const app: Shares = { visible: [], hidden: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await tabs.drive(async (driven) => {
      await driven.goto(`${server.url}/healthz`)
      await driven.evaluate(recordBare, { bits: AUDIO_BITS_PER_SECOND, chunk: CHUNK_MS })
    })
    await measure(device, tabs, bare)
    await tabs.drive(async (driven) => {
      await driven.goto(`${server.url}/dashboard`)
      await startRecording(driven)
    })
    await new Promise((loaded) => setTimeout(loaded, LOADS_MS))
    await server.kill()
    await measure(device, tabs, app)
    await tabs.drive(async (driven) => {
      await stopRecording(driven)
      await save(driven, `Round ${round}`)
    })
    await server.restart()
  }
  return [...figures('visible', app.visible, bare.visible, 1.6), ...figures('hidden', app.hidden, bare.hidden, 1.25)]
}

async function measure(device: Device, tabs: Tabs, into: Shares): Promise<void> {
  await tabs.show()
  into.visible.push(await msPerSecond(device))
  await tabs.hide()
  into.hidden.push(await msPerSecond(device))
}

function figures(name: string, app: readonly number[], bare: readonly number[], bar: number): Measurement[] {
  const [own, other] = [percentile(app, 0.5), percentile(bare, 0.5)]
  const figure = (what: string, value: number, unit: string, bars: number | null): Measurement => ({
    bench: 'recording-cpu',
    figure: `${name}, ${what}`,
    value,
    unit,
    bar: bars,
  })
  return [
    figure('the app', own, 'ms per second', null),
    figure('a bare MediaRecorder', other, 'ms per second', null),
    figure('the app against a bare MediaRecorder', own / other, 'times', bar),
  ]
}

/** Runs in the page. */
async function recordBare({ bits, chunk }: { bits: number; chunk: number }): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: bits })
  recorder.start(chunk)
  Object.assign(window, { recorder })
}
