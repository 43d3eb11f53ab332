import { setTimeout as delay } from 'node:timers/promises'
import { uploadId } from '../../contract/ids.ts'
import type { CaptionEvent } from '../../contract/recordings/captions.ts'
import { beginningsOf } from '../store/tables/recordings/uploads.ts'
import { type CaptionedTake, type GrowthPorts, newestSegment } from './growing-upload.ts'
import { hearSegment } from './hear-segment.ts'
import { type Hear, type LiveEngine, recogniseLive } from './live-recogniser.ts'
import { CaptionTeller } from './tell-captions.ts'

/** `ended`: the take was handed in, or discarded. `waits`: nothing new has come for a while. */
export type CaptionsEnd = 'ended' | 'waits'

/** How long after a segment the next one is waited for, and how often it is looked for. Milliseconds. */
const NEXT_MS = 10_000
const LOOK_MS = 500

type Ports = GrowthPorts & { engine: LiveEngine }

/** Captions one running take, from now on, until nothing more comes. Nothing of what is heard is kept here. */
export async function captionTake(
  ports: Ports,
  take: CaptionedTake,
  tell: (event: CaptionEvent) => void,
  signal: AbortSignal,
): Promise<CaptionsEnd> {
  const teller = new CaptionTeller(tell, ports.engine.mostWaited)
  let end: CaptionsEnd = 'waits'
  const listen = async (hear: Hear, gone: AbortSignal): Promise<void> => {
    end = await hearSegments(ports, take, { hear, teller }, AbortSignal.any([signal, gone]))
  }
  const onWords = teller.words.bind(teller)
  await recogniseLive(ports.engine.recogniser, { listen, onWords }, signal)
  teller.end()
  return end
}

async function hearSegments(
  ports: Ports,
  take: CaptionedTake,
  ears: { hear: Hear; teller: CaptionTeller },
  signal: AbortSignal,
): Promise<CaptionsEnd> {
  const { recording } = take
  const { ffmpeg } = ports.engine
  let segment = await newestSegment(ports.database, take)
  let until = 0
  while (segment !== undefined) {
    const start = await startOf(ports, take, segment, until)
    const heard = await hearSegment(ports, uploadId(recording, segment), { ...ears, ffmpeg, start }, signal)
    if (heard.end !== 'whole') return heard.end === 'gone' ? 'ended' : 'waits'
    until = heard.until
    segment = await nextSegment(ports, take, segment, signal)
  }
  return 'waits'
}

/** An estimate, as in uploads/abandoned-audio.ts: only the device knows for how long nothing was recorded. */
async function startOf({ database }: Ports, of: CaptionedTake, segment: number, heardUntil: number): Promise<number> {
  if (segment === 0) return 0
  const begun = await beginningsOf(database, of, uploadId(of.recording, segment))
  return begun ? Math.max(heardUntil, (Date.parse(begun.own) - Date.parse(begun.first)) / 1000) : heardUntil
}

async function nextSegment(
  { database }: Ports,
  take: CaptionedTake,
  before: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (const until = Date.now() + NEXT_MS; Date.now() < until; await delay(LOOK_MS, undefined, { signal })) {
    const newest = await newestSegment(database, take)
    if (newest !== undefined && newest > before) return newest
  }
  return undefined
}
