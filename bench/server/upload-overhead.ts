import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRecordingId } from '../../contract/ids.ts'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'
import { simulateUpload } from '../../testkit/figures/simulated-upload.ts'
import { sized } from '../../testkit/figures/size.ts'
import { keepOnDevice } from '../../testkit/seed/keep-on-device.ts'
import { writeNoise } from '../../testkit/seed/noise.ts'
import { startFaultProxy } from '../../testkit/servers/fault-proxy.ts'
import type { Measurement } from '../measurement.ts'

const LINKS = [
  { name: 'clean link', cutEveryBytes: 0, bar: 1.02 },
  { name: 'link cut every 2 MB on average', cutEveryBytes: 2_000_000, bar: 1.1 },
]
/** Simulated, with a clock of their own: in the browser each stall is half a minute of waiting for its deadline. */
const STALLS = [
  { everyBytes: 2_000_000, bar: 1.05 },
  { everyBytes: 1_000_000, bar: 1.1 },
]
const SIMULATED_BYTES = 24_000_000
const SIMULATED_BYTES_PER_MS = 125
/** Of noise: as many bytes as an hour of a meeting. */
const SECONDS = sized(380, 40)
const SEED = 1
const PATIENCE_MS = 600_000

/** Bytes that the browser sends, all layers above TCP, for each byte of audio that arrives. */
export async function uploadOverhead(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-bench-'))
  try {
    const file = join(folder, 'noise.webm')
    writeNoise(file, SECONDS)
    const figures: Measurement[] = []
    for (const link of LINKS) figures.push(...(await overLink(file, link)))
    return [...figures, ...(await stalled())]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function stalled(): Promise<Measurement[]> {
  return Promise.all(
    STALLS.map(async ({ everyBytes, bar }) => ({
      bench: 'upload-overhead',
      figure: `link stalls every ${everyBytes / 1_000_000} MB, simulated`,
      value: await simulateUpload(SIMULATED_BYTES, {
        untilStall: () => everyBytes,
        bytesPerMs: SIMULATED_BYTES_PER_MS,
      }),
      unit: 'bytes per byte',
      bar,
    })),
  )
}

async function overLink(file: string, { name, cutEveryBytes, bar }: (typeof LINKS)[number]): Promise<Measurement[]> {
  // Nobody listens there: the bench is about bytes, and a real engine would compete for the cores.
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  const proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) }, { seed: SEED })
  const url = `http://localhost:${proxy.port}`
  await server.restart({ PUBLIC_URL: url })
  await using device = await openDevice()
  const page = await signIn(device, url)
  const { owner } = await page.evaluate(async () => ({
    owner: (await (await fetch('/api/auth/session')).json()).user.id,
  }))
  await device.context.setOffline(true)
  const id = newRecordingId()
  const bytes = await keepOnDevice(page, { file, owner, id, seconds: SECONDS })
  await using elsewhere = await viewServer(server)
  const before = proxy.sent()
  proxy.set({ seed: SEED, resetEvery: cutEveryBytes })
  await device.context.setOffline(false)
  await page.reload()
  const start = performance.now()
  while ((await elsewhere.recordings()).length === 0) {
    if (performance.now() - start > PATIENCE_MS) throw new Error(`Not uploaded after ${PATIENCE_MS / 1000} s.`)
    await new Promise((next) => setTimeout(next, 250))
  }
  const sent = proxy.sent() - before
  await proxy.close()
  return [
    { bench: 'upload-overhead', figure: name, value: sent / bytes, unit: 'bytes per byte', bar },
    { bench: 'upload-overhead', figure: `${name}, cuts`, value: proxy.resets(), unit: 'cuts', bar: null },
  ]
}
