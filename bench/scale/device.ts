import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { isShort } from '../../testkit/figures/size.ts'
import { seedDevice } from '../../testkit/seed/seed-device.ts'
import type { Measurement } from '../measurement.ts'
import type { Line } from './device/line.ts'
import { exponent, type Point } from './growth.ts'
import { libraryLines } from './library-lines.ts'
import { longRecordingLines } from './long-recording-lines.ts'

const LINES: readonly Line[] = [...longRecordingLines, ...libraryLines]

type Size = { recordings: number; long: number }
const SIZES: readonly Size[] = isShort
  ? [
      { recordings: 30, long: 2 },
      { recordings: 60, long: 4 },
    ]
  : [
      { recordings: 100, long: 20 },
      { recordings: 1000, long: 200 },
      { recordings: 10_000, long: 500 },
    ]
const RATES = isShort ? [1] : [1, 4]
const MOST_EXPONENT = 1.1

type Taken = { line: Line; figure: string; rate: number; points: Point[] }

/** A large library on a device: each line at every size, at the processor's own speed and 4 times slower, and its growth. */
export async function deviceScale(sizes = SIZES, rates = RATES, lines = LINES): Promise<Measurement[]> {
  await using server = await startAppServer({ STT_URL: 'http://127.0.0.1:9' })
  const taken = new Map<string, Taken>()
  for (const size of sizes) {
    await using device = await openDevice()
    const page = await signIn(device, server.url)
    const library = await seedDevice(page, server.url, size)
    const protocol = await page.context().newCDPSession(page)
    const isLast = size === sizes.at(-1)
    for (const rate of rates)
      for (const line of lines.filter(({ grows }) => grows || isLast)) {
        await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        await page.goto(`${server.url}/settings`)
        await protocol.send('Emulation.setCPUThrottlingRate', { rate })
        const figures = await line.measure(library)
        console.error(`${size.recordings}, ${rate}×, ${line.name}: ${JSON.stringify(figures)}`)
        for (const [figure, value] of Object.entries(figures)) {
          const key = `${line.name}: ${figure}, ${rate}×`
          const entry = taken.get(key) ?? { line, figure, rate, points: [] }
          entry.points.push({ n: size.recordings, value })
          taken.set(key, entry)
        }
      }
  }
  return [...taken.values()].flatMap(measurements)
}

function measurements({ line, figure, rate, points }: Taken): Measurement[] {
  const most = points.at(-1)?.n
  const judged = line.bars[figure]
  const figures = points.map(({ n, value }): Measurement => {
    const isJudged = judged !== undefined && n === most && rate === RATES.at(-1)
    const size = line.grows ? `, ${n} recordings` : ''
    return {
      ...{ bench: 'scale-device', figure: `${line.name}: ${figure}${size}, ${rate}×`, value, unit: line.unit },
      ...{ bar: isJudged ? judged.bar : null, ...(judged?.isLeast ? { isLeast: true as const } : {}) },
    }
  })
  const growth = line.grows && !judged?.isLeast ? exponent(points) : null
  if (growth === null) return figures
  const name = `${line.name}: ${figure}, growth, ${rate}×`
  return [...figures, { bench: 'scale-device', figure: name, value: growth, unit: 'exponent', bar: MOST_EXPONENT }]
}
