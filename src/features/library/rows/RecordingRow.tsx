import { langOfTitle } from '../../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import type { RecordingStatus } from '../../../local/recordings/recording-status.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import { Link } from '../../../router/Link.tsx'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { PlayButton } from '../../../ui/audio/player.tsx'
import { Icon } from '../../../ui/icons/screen-icons.tsx'
import { HitLines } from './HitLines.tsx'
import { OpenRow } from './OpenRow.tsx'
import { RowWords } from './RowWords.tsx'

type RecordingRowProps = {
  person: SignedInUser
  recording: LocalRecording
  status: RecordingStatus
  /** There is no network, and its audio is on the server alone. */
  isAway: boolean
  now: number
  lang: string | undefined
  selected: string | undefined
  query: string
}

/** One line of the library: 68 px, no card; the row that plays opens in place. */
export function RecordingRow({ person, recording, status, isAway, now, lang, selected, query }: RecordingRowProps) {
  const open = usePlayer((state) => state.id === recording.id && state.phase !== 'idle')
  const playing = usePlayer((state) => state.id === recording.id && state.phase === 'playing')
  const loading = usePlayer((state) => state.id === recording.id && state.loading)
  const track = trackOf(person, recording)
  const beside = selected !== undefined
  return (
    <article
      className="row"
      data-selected={selected === recording.id || undefined}
      data-open={(open && !beside) || undefined}
    >
      <div className="row__line">
        <PlayButton
          size={44}
          quiet
          what={recording.title}
          lang={langOfTitle(recording, lang)}
          isAway={isAway}
          playing={playing}
          loading={loading}
          onToggle={() => void player.toggle(track)}
        />
        <Link
          to="/recording/$id"
          params={{ id: recording.id }}
          className="row__words"
          data-row-link=""
          aria-current={selected === recording.id ? 'page' : undefined}
        >
          <RowWords recording={recording} status={isAway ? null : status} now={now} lang={lang} as="h2" />
        </Link>
        {recording.isFavorite ? (
          <span className="row__star">
            <Icon name="star-filled" size={18} />
          </span>
        ) : null}
      </div>
      {query.trim() === '' ? null : <HitLines app={person.app} recording={recording.id} query={query} />}
      {open && !beside ? <OpenRow person={person} recording={recording} track={track} /> : null}
    </article>
  )
}
