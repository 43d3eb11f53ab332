import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'
import type { InspectedFile } from './inspect-file.ts'
import { type PartPlan, planParts } from './plan-parts.ts'
import { speakersApart } from './speakers-apart.ts'
import { withoutLoops } from './text/without-loops.ts'
import type { TranscribedAudio, TranscribeOptions } from './transcriber.ts'
import type { Stretch } from './voice-activity.ts'

/** Recognises one part of a file; tells `onFound` all that it found in it so far. Times in seconds of the file. */
export type WorkOnPart = (
  part: Stretch,
  onFound: (found: readonly TranscriptSegment[]) => void,
) => Promise<TranscribedAudio>

/** Gives an engine the spoken parts of a file one after the other, and tells how far it is. */
export async function partByPart(
  heard: Pick<InspectedFile, 'seconds' | 'stretches' | 'levels' | 'isCut'>,
  { signal, keep = (_, work) => work(), onHeard, onProgress }: TranscribeOptions,
  work: WorkOnPart,
  plan?: Omit<PartPlan, 'levels'>,
): Promise<TranscribedAudio> {
  const segments: TranscriptSegment[] = []
  let language: string | null = null
  let vocabulary: number | undefined
  const tell = (found: readonly TranscriptSegment[], at: number) => {
    onHeard?.([...segments, ...speakersApart(found, segments)])
    onProgress?.(Math.min(1, at / heard.seconds))
  }
  for (const part of planParts(heard.stretches, { ...plan, levels: heard.levels })) {
    signal.throwIfAborted()
    const made = await keep(part, () => work(part, (found) => tell(found, found.at(-1)?.end ?? part.start)))
    segments.push(...speakersApart(withoutLoops(made.segments), segments))
    language ??= made.language
    vocabulary ??= made.vocabulary
    tell([], part.end)
  }
  const listened = { seconds: heard.seconds, isCut: heard.isCut }
  return { segments, language, listened, ...(vocabulary === undefined ? {} : { vocabulary }) }
}
