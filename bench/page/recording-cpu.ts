import { readdirSync, readFileSync } from 'node:fs'
import { AUDIO_BITS_PER_SECOND, CHUNK_MS } from '../../contract/limits.ts'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { type Measurement, percentile } from '../measurement.ts'
import { sized } from '../size.ts'
import { createTabs, type Tabs } from './tabs.ts'

const ROUNDS = sized(5, 1)
const MEASURED_MS = sized(15_000, 1000)
const SETTLES_MS = sized(3000, 500)
/** The page loads what sends a recording when that begins, once in 90 minutes: what is measured is what each second costs. */
const LOADS_MS = sized(20_000, 500)
/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const MS_PER_TICK = 10

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

async function msPerSecond({ pid }: Device): Promise<number> {
  await new Promise((settled) => setTimeout(settled, SETTLES_MS))
  const before = ticks(pid())
  const start = performance.now()
  await new Promise((over) => setTimeout(over, MEASURED_MS))
  return ((ticks(pid()) - before) * MS_PER_TICK * 1000) / (performance.now() - start)
}

/** User and system time of all processes of a group (proc(5)). */
function ticks(group: number): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (Number(fields[2]) === group) sum += Number(fields[11]) + Number(fields[12])
  }
  return sum
}

/** The fields behind the name, which may hold blanks: state, parent, group … */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return [] // It has ended meanwhile.
  }
}

/** Runs in the page. */
async function recordBare({ bits, chunk }: { bits: number; chunk: number }): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = new MediaRecorder(stream, { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: bits })
  recorder.start(chunk)
  Object.assign(window, { recorder })
}
