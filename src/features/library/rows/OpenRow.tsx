import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import type { Gap } from '../../../../core/text/gaps.ts'
import { libraryTexts } from '../../../i18n/english/library.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { clockText } from '../../../i18n/format.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { getTranscript } from '../../../local/recordings/queries.ts'
import { readGaps } from '../../../local/takes/gaps.ts'
import { decodePeaks } from '../../../local/takes/peaks.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import type { Track } from '../../../platform/audio/track.ts'
import { Link } from '../../../router/Link.tsx'
import type { SignedInUser } from '../../../session/store.ts'
import { Waveform } from '../../../ui/audio/waveform.tsx'
import { Icon } from '../../../ui/icons/screen-icons.tsx'
import { gapLine } from '../../../ui/recordings/gap-words.ts'
import { DeleteRecording } from '../DeleteRecording.tsx'
import { shareRecording } from '../share-recording.ts'

const NO_GAPS: Gap[] = []

type OpenRowProps = { person: SignedInUser; recording: LocalRecording; track: Track }

export function OpenRow({ person, recording, track }: OpenRowProps) {
  const transcript = useLiveQuery(() => getTranscript(person.app, recording.id), [person.app, recording.id])
  const gaps = useLiveQuery(() => readGaps(person.audio, recording), [person.audio, recording], NO_GAPS)
  const position = usePlayer((state) => (state.id === recording.id ? state.position : 0))
  const error = usePlayer((state) => (state.id === recording.id ? state.error : null))
  const peaks = useMemo(() => decodePeaks(recording.peaks ?? ''), [recording.peaks])
  const [asking, setAsking] = useState(false)
  const flags = recording.highlights.flatMap(({ start }) => (start === null ? [] : [start]))
  return (
    <div className="row__open">
      <Waveform
        size="small"
        peaks={peaks}
        duration={recording.duration}
        position={position}
        flags={flags}
        gaps={gaps.map((gap) => ({ ...gap, label: gapLine(gap) }))}
        started
        label={libraryTexts.position(recording.title)}
        onSeek={(seconds) => player.seek(track, seconds)}
      />
      <div className="row__times numbers">
        <span>{clockText(position)}</span>
        <span>{clockText(recording.duration)}</span>
      </div>
      {error ? (
        <p className="row__error" role="alert">
          {serverTexts.said(error)}
        </p>
      ) : null}
      {transcript?.text ? (
        <p className="row__transcript" lang={langOf(transcript.language)}>
          {transcript.text}
        </p>
      ) : null}
      <div className="row__actions">
        <Link to="/recording/$id" params={{ id: recording.id }} className="text-action">
          {libraryTexts.viewDetails}
        </Link>
        <RowButton name="restart" label={libraryTexts.restart} onClick={() => player.seek(track, 0)} />
        <RowButton
          name="share"
          label={libraryTexts.share}
          onClick={() => void shareRecording(recording, transcript?.text ?? '')}
        />
        <RowButton name="trash" label={libraryTexts.delete} onClick={() => setAsking(true)} />
      </div>
      {asking ? <DeleteRecording recording={recording} forever={false} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

type RowButtonProps = { name: 'restart' | 'share' | 'trash'; label: string; onClick: () => void }

const RowButton = ({ name, label, onClick }: RowButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
    <Icon name={name} />
  </button>
)
