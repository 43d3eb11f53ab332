import type { RecordingId } from '../../../../contract/ids.ts'
import type { LibraryCitation } from '../../../../contract/recordings/library-chat.ts'
import { askTexts } from '../../../i18n/english/ask.ts'
import { locale } from '../../../i18n/locale.ts'
import type { LocalLibraryMessage } from '../../../local/app-database.ts'
import { Link } from '../../../router/Link.tsx'
import { placeKey } from '../../../ui/audio/chip-placement.ts'
import { TimeChip } from '../../../ui/audio/time-chip.tsx'
import { Icon } from '../../../ui/icons/screen-icons.tsx'
import { titleIn } from '../../../ui/recordings/title-in.tsx'
import type { LibraryMoments } from './use-library-moments.ts'

type SourcesProps = { answer: Pick<LocalLibraryMessage, 'citations'>; places: LibraryMoments }

/** Where an answer was said: each recording it rests on, with its moments and their words. */
export function Sources({ answer, places }: SourcesProps) {
  const moments = momentsOf(answer.citations)
  const ids = [...new Set(moments.map(({ recordingId }) => recordingId))]
  return (
    <ul className="sources">
      {ids.map((id) => (
        <li key={id} className="sources__recording">
          <OfRecording id={id} moments={moments.filter(({ recordingId }) => recordingId === id)} places={places} />
        </li>
      ))}
    </ul>
  )
}

type OfRecordingProps = { id: RecordingId; moments: readonly LibraryCitation[]; places: LibraryMoments }

/** The title opens the recording at the first of the moments. */
function OfRecording({ id, moments, places }: OfRecordingProps) {
  const [first] = moments
  const recording = places.recordingOf(id)
  const title = first ? places.titleOf(first) : askTexts.untitled
  const day = recording ? new Date(recording.createdAt).toLocaleDateString(locale(), { dateStyle: 'medium' }) : ''
  return (
    <>
      <Link to="/recording/$id" params={{ id }} search={{ at: first?.start ?? 0 }} className="sources__title">
        <span className="sr-only">{titleIn(askTexts.open, title, first && places.titleLangOf(first))}</span>
        <span className="sources__name" aria-hidden="true">
          {title}
        </span>
        <span className="sources__day">{day}</span>
        <Icon name="forward-right" size={18} />
      </Link>
      <ul>
        {moments.map((moment) => (
          <li key={placeKey(moment)} className="sources__moment">
            <TimeChip
              start={moment.start ?? 0}
              size="list"
              playing={places.playing(moment)}
              onToggle={() => places.onPlay(moment)}
            />
            <q className="sources__quote" lang={places.langOf(moment)}>
              {moment.quote}
            </q>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Every place once, in the order in which the answer cites them; what has no time cannot be played. */
export function momentsOf(citations: readonly LibraryCitation[]): LibraryCitation[] {
  const places = new Map(citations.flatMap((one) => (one.start === null ? [] : [[placeKey(one), one] as const])))
  return [...places.values()]
}
