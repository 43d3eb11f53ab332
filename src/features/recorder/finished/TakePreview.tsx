import './take-preview.css'
import '../../../ui/square-play.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { takeTexts } from '../../../i18n/english/take.ts'
import { clockText, numberText } from '../../../i18n/format.ts'
import type { AudioDatabase } from '../../../local/audio-database.ts'
import { readPeaks } from '../../../local/takes/peaks.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import { Waveform, type WaveformGap } from '../../../ui/audio/waveform.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import { useUser } from '../use-user.ts'

type TakePreviewProps = {
  recording: RecordingId
  seconds: number
  bytes: number
  /** Its live peaks, where they need not be read. */
  known?: Uint8Array | undefined
}

const SILENT = new Uint8Array()
const NO_GAPS: readonly WaveformGap[] = []

/** Whole kilobytes (docs/product.md#limits) with the device's own grouping, without the unit. */
const kilobytesText = (bytes: number): string => numberText(Math.round(bytes / 1024))

/** Listen before saving: one square to play, the sound as bars, length and size below. */
export function TakePreview({ recording, seconds, bytes, known }: TakePreviewProps) {
  const { app, audio } = useUser()
  const note = useLiveQuery(() => readTakeNote(app, recording), [app, recording])
  const read = useOfTake(recording, SILENT, known ? null : readPeaks)
  const peaks = known ?? read
  const gaps = useOfTake(recording, NO_GAPS, readGapsLater)
  const playing = usePlayer((state) => state.id === recording && state.phase === 'playing')
  const position = usePlayer((state) => (state.id === recording ? state.position : 0))
  const failed = usePlayer((state) => state.id === recording && state.phase === 'failed')
  const refused = usePlayer((state) => state.id === recording && state.phase !== 'failed' && state.error !== null)
  // Never saved: the server knows no segments of it, and it plays from this device alone.
  const unsaved = { id: recording, title: takeTexts.recovered, duration: seconds, segments: [] }
  const track = trackOf({ app, audio }, unsaved)
  // The take may be discarded while it plays: its sound must not go on from memory.
  useEffect(() => () => (player.state().id === recording ? player.stop() : undefined), [recording])
  return (
    <div className="take-preview">
      <button
        type="button"
        className="square-play"
        data-playing={playing || undefined}
        aria-label={playing ? takeTexts.playPause : takeTexts.play}
        onClick={() => void player.toggle(track)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <Waveform
        peaks={peaks}
        flags={note?.seconds ?? []}
        gaps={gaps}
        duration={seconds}
        position={position}
        size="small"
        label={takeTexts.position}
        started={playing || position > 0}
        onSeek={(to) => player.seek(track, to)}
      />
      <p className="take-preview__facts numbers">
        <span>{position > 0 ? `${clockText(position)} / ${clockText(seconds)}` : clockText(seconds)}</span>
        <span>{takeTexts.kilobytes(kilobytesText(bytes))}</span>
      </p>
      {failed ? <p className="take-preview__failed">{takeTexts.playFailed}</p> : null}
      {refused ? <p className="take-preview__failed">{takeTexts.playRefused}</p> : null}
    </div>
  )
}

/** Few takes have gaps: what reads them is not part of the first screen. */
const readGapsLater = async (audio: AudioDatabase, recording: RecordingId): Promise<readonly WaveformGap[]> =>
  (await import('./take-audio.ts')).readTakeGaps(audio, recording)

/** What was kept with the chunks; without it the bars show silence, or no gaps, and everything else works. */
function useOfTake<T>(
  recording: RecordingId,
  none: T,
  read: ((audio: AudioDatabase, recording: RecordingId) => Promise<T>) | null,
): T {
  const { audio } = useUser()
  const [found, setFound] = useState(none)
  useEffect(() => {
    if (!read) return
    let gone = false
    read(audio, recording).then(
      (what) => {
        if (!gone) setFound(() => what)
      },
      (error: unknown) => console.error('The waveform of this recording cannot be read.', error),
    )
    return () => {
      gone = true
    }
  }, [audio, recording, read])
  return found
}
