import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { recordUntil, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import type { Measurement } from '../measurement.ts'

const SECONDS = sized(60, 3)

/** How long each one-second chunk takes to be on the disk: from the opening of its transaction to its completion. */
export async function chunkWrite(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  await device.context.addInitScript(timeAudioWrites)
  const page = await signIn(device, server.url)
  await startRecording(page)
  await recordUntil(page, SECONDS)
  await stopRecording(page)
  const times = await page.evaluate(() => ('audioWrites' in window ? (window.audioWrites as number[]) : []))
  const figure = (share: number) => ({
    bench: 'slice-write',
    figure: `p${share * 100} of ${times.length} writes`,
    value: percentile(times, share),
    unit: 'ms',
    bar: null,
  })
  return [figure(0.5), figure(0.95)]
}

/** Runs in the page. */
function timeAudioWrites(): void {
  const times: number[] = []
  Object.assign(window, { audioWrites: times })
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options)
    if (this.name === 'earmark-audio' && mode === 'readwrite') {
      const start = performance.now()
      opened.addEventListener('complete', () => times.push(performance.now() - start))
    }
    return opened
  }
}
