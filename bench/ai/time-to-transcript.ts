import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'
import { sized } from '../../testkit/figures/size.ts'
import { shareHeard } from '../../testkit/samples/speech.ts'
import type { Measurement } from '../measurement.ts'

const SECONDS = sized(60, 5)
const PATIENCE_MS = 300_000

/** From the tap on Save to the transcript on the server, for a minute of speech in the real browser. */
export async function timeToTranscript(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  await startRecording(page)
  await recordUntil(page, SECONDS)
  await stopRecording(page)
  const start = performance.now()
  await save(page, 'A minute of speech')
  await using elsewhere = await viewServer(server)
  while (performance.now() - start < PATIENCE_MS) {
    const [recording] = await elsewhere.recordings()
    if (recording?.isTranscribed) {
      const seconds = (performance.now() - start) / 1000
      const name = { bench: 'time-to-transcript', bar: null }
      return [
        { ...name, figure: 'Save to transcript, 60 s of speech', value: seconds, unit: 's' },
        { ...name, figure: 'words of the clip heard', value: shareHeard(recording.transcript), unit: 'share' },
      ]
    }
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`No transcript after ${PATIENCE_MS / 1000} s.`)
}
