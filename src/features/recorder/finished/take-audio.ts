import type { RecordingId } from '../../../../contract/ids.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { fileName } from '../../../i18n/format.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import type { AudioDatabase } from '../../../local/audio-database.ts'
import { readGaps } from '../../../local/takes/gaps.ts'
import { downloadFile } from '../../../platform/share.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { WaveformGap } from '../../../ui/audio/waveform.tsx'
import { gapLine } from '../../../ui/recordings/gap-words.ts'
import { titleOf } from './take-title.ts'

/** Where a take that was not saved yet has no sound, in words for its waveform. */
export async function readTakeGaps(audio: AudioDatabase, recording: RecordingId): Promise<WaveformGap[]> {
  const gaps = await readGaps(audio, { id: recording, segments: [] })
  return gaps.map((gap) => ({ ...gap, label: gapLine(gap) }))
}

/** One file for each uninterrupted stretch. Throws where nothing of it can be read. */
export async function downloadTake({ app, audio }: SignedInUser, take: Take): Promise<void> {
  const title = await titleOf(app, take).catch(() => suggestedTitle(take.startedAt))
  const unsaved = { id: take.recording, title, duration: take.savedSeconds, segments: [] }
  const sounds = await trackOf({ app, audio }, unsaved).open(false)
  const ending = take.mime.startsWith('audio/mp4') ? '.m4a' : '.webm'
  for (const [at, { from }] of sounds.entries()) {
    if (!(from instanceof Blob)) throw new Error('The audio of a take that was not saved is not on this device.')
    downloadFile(fileName(sounds.length > 1 ? `${title} (${at + 1})` : title, ending), from)
  }
}
