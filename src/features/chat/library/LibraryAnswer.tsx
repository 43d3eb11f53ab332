import type { Searched } from '../../../../contract/recordings/library-chat.ts'
import { askTexts } from '../../../i18n/english/ask.ts'
import { locale } from '../../../i18n/locale.ts'
import type { LocalLibraryMessage } from '../../../local/app-database.ts'
import { CitedText } from '../../../ui/audio/cited-text.tsx'
import { isBuiltIn, isRoughlyHeard } from '../../../ui/recordings/engine-kind.ts'
import { AnswerFoot } from '../Answer.tsx'
import { momentsOf, Sources } from './Sources.tsx'
import type { LibraryMoments } from './use-library-moments.ts'

type LibraryAnswerProps = {
  answer: LocalLibraryMessage
  places: LibraryMoments
  onAskAgain: () => void
  /** Where there is room, the moments of one answer stand beside the chat; `besideShown`: of this one. */
  besideShown?: boolean
  onShowBeside?: () => void
}

export function LibraryAnswer({ answer, places, onAskAgain, besideShown, onShowBeside }: LibraryAnswerProps) {
  const { titleOf, titleLangOf, langOf, recordingOf, playing, onPlay } = places
  const moments = momentsOf(answer.citations)
  const words = askTexts.moments(moments.length, new Set(moments.map(({ recordingId }) => recordingId)).size)
  const hasMoments = moments.length > 0
  const rough = answer.citations.some(({ recordingId }) => isRoughlyHeard(recordingOf(recordingId)))
  return (
    <div className="exchange__answer">
      {answer.withdrawn ? (
        <p className="exchange__withdrawn">{askTexts.withdrawn}</p>
      ) : (
        <CitedText
          text={answer.content}
          citations={answer.citations}
          titleOf={titleOf}
          titleLangOf={titleLangOf}
          {...(isBuiltIn(answer.engine ?? '') ? { quoteLang: langOf } : {})}
          playing={playing}
          onPlay={onPlay}
        />
      )}
      <AnswerFoot answer={answer} rough={rough} onAskAgain={onAskAgain}>
        {hasMoments && onShowBeside && !besideShown ? (
          <button type="button" className="text-action" onClick={onShowBeside}>
            {words}
          </button>
        ) : null}
        {answer.searched && !answer.withdrawn ? (
          <span className="exchange__searched numbers">{searchedText(answer.searched)}</span>
        ) : null}
      </AnswerFoot>
      {hasMoments && !onShowBeside ? (
        <details className="exchange__sources">
          <summary>{words}</summary>
          <Sources answer={answer} places={places} />
        </details>
      ) : null}
    </div>
  )
}

/** "Searched 14 of 16 recordings, Nov 9 – 15": the words of the days are those of the person's language. */
export function searchedText({ recordings, of, days }: Searched): string {
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return askTexts.searched(recordings, of, days ? format.formatRange(new Date(days.from), new Date(days.to)) : null)
}
