import { BYTES_PER_SECOND } from '../speech/decode/pcm.ts'
import type { GrowthPorts } from './growing-upload.ts'
import { decodeGrowing } from './live-decoder.ts'
import type { Hear } from './live-recogniser.ts'
import { type Phrase, PhraseCutter } from './phrase-cutter.ts'
import type { CaptionTeller } from './tell-captions.ts'

/** No new bytes for so long: that is told. Milliseconds. */
const LINK_MS = 8000
/** And for so long: the place is given up. */
const GIVE_UP_MS = 60_000
/** What one piece of the upload holds is decoded at once: after so much silence of the decoder it is all there. */
const SETTLED_MS = 50

/** `silent`: nothing came for a while. `until`: the second of the recording up to which it was heard. */
export type HeardSegment = { end: 'whole' | 'gone' | 'silent'; until: number }

/** The link is lost, or the take is paused: whoever listens may come back. */
class NothingNewError extends Error {
  override name = 'NothingNewError'
}

/** `start`: the second of the recording at which the segment begins. */
type Ears = { ffmpeg: string; hear: Hear; teller: CaptionTeller; start: number }

/** Gives a segment that grows to the recogniser, phrase by phrase, until it ends. */
export async function hearSegment(
  ports: GrowthPorts,
  upload: string,
  { ffmpeg, hear, teller, start }: Ears,
  signal: AbortSignal,
): Promise<HeardSegment> {
  const cutter = new PhraseCutter()
  let from = start
  let until = start
  let arrivedAt = Date.now()
  let settling: NodeJS.Timeout | undefined
  const give = (phrase: Phrase | null): void => {
    if (!phrase) return
    if (!phrase.ends) teller.quiet()
    until = from + phrase.at + phrase.samples.length / BYTES_PER_SECOND
    if (!hear(phrase, from + phrase.at)) teller.refused()
  }
  const settle = (): void => {
    if (teller.keepsUp()) give(cutter.take())
    else cutter.skip()
  }
  const decoding = {
    ffmpeg,
    onSamples(samples: Buffer, joinedAt: number) {
      from = start + joinedAt
      cutter.push(samples)
      clearTimeout(settling)
      settling = setTimeout(settle, SETTLED_MS)
    },
    onBytes() {
      arrivedAt = Date.now()
      teller.link(false)
    },
    onIdle() {
      const silent = Date.now() - arrivedAt
      if (silent > LINK_MS) teller.link(true)
      if (silent > GIVE_UP_MS) throw new NothingNewError()
    },
  }
  try {
    const end = await decodeGrowing(ports, upload, decoding, signal)
    if (teller.keepsUp()) give(cutter.end())
    return { end, until }
  } catch (error) {
    if (error instanceof NothingNewError) return { end: 'silent', until }
    throw error
  } finally {
    clearTimeout(settling)
  }
}
