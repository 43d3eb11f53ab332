import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { LibraryCitation } from '../../../../contract/recordings/library-chat.ts'
import { askTexts } from '../../../i18n/english/ask.ts'
import { langOfTitle } from '../../../i18n/suggested-title.ts'
import type { LocalLibraryMessage, LocalRecording } from '../../../local/app-database.ts'
import { readLangs } from '../../../local/transcripts/language.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import { isAt } from '../../../platform/audio/use-play-position.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** Their transcripts are read for their language: not those of a history of years. */
const MOST_MESSAGES = 100

/** What an answer about many recordings needs of them. */
export type LibraryMoments = {
  titleOf: (citation: LibraryCitation) => string
  /** The language of that title, where it is not that of the page. */
  titleLangOf: (citation: LibraryCitation) => string | undefined
  /** The language that was spoken. */
  langOf: (citation: LibraryCitation) => string | undefined
  recordingOf: (id: RecordingId) => LocalRecording | undefined
  playing: (citation: LibraryCitation) => boolean
  onPlay: (citation: LibraryCitation) => void
}

/** Moments of many recordings that play where they are shown; the one that sounds says so, and a tap pauses it. */
export function useLibraryMoments(
  { app, audio }: SignedInUser,
  rows: ReadonlyMap<RecordingId, LocalRecording>,
  messages: readonly LocalLibraryMessage[] | undefined,
): LibraryMoments {
  const cited = messages?.slice(-MOST_MESSAGES).flatMap(({ citations }) => citations) ?? []
  const ids = [...new Set(cited.map(({ recordingId }) => recordingId))]
  const langs = useLiveQuery(() => readLangs(app, ids), [app, ids.join()])
  const sounding = usePlayer(({ phase, id }) => (phase === 'playing' ? id : null))
  const second = usePlayer(({ phase, position }) => (phase === 'playing' ? Math.floor(position * 2) / 2 : -1))
  const playing = (citation: LibraryCitation): boolean => citation.recordingId === sounding && isAt(citation, second)
  return {
    titleOf: ({ recordingId }) => rows.get(recordingId)?.title || askTexts.untitled,
    titleLangOf({ recordingId }) {
      const row = rows.get(recordingId)
      return row && langOfTitle(row, langs?.get(recordingId))
    },
    langOf: ({ recordingId }) => langs?.get(recordingId),
    recordingOf: (id) => rows.get(id),
    playing,
    onPlay(citation) {
      const recording = rows.get(citation.recordingId)
      if (playing(citation)) player.pause()
      else if (recording) void player.play(trackOf({ app, audio }, recording), citation.start ?? 0)
    },
  }
}
