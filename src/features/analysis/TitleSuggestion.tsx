import type { Analysis } from '../../../contract/recordings/analysis.ts'
import { analysisTexts, orphanTexts } from '../../i18n/english/recording.ts'
import { isSuggested } from '../../i18n/suggested-title.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { replaceTitle } from '../../local/recordings/edit-recording.ts'
import type { SignedInUser } from '../../session/store.ts'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'

type TitleSuggestionProps = {
  person: SignedInUser
  recording: LocalRecording
  analysis: Analysis
  /** What was spoken, as the title is of its words. */
  lang: string | undefined
}

/** A title from what was said, in the place of day and time; one that somebody typed stays. */
export function TitleSuggestion({ person: { app }, recording, analysis: { title }, lang }: TitleSuggestionProps) {
  const { id, title: before } = recording
  if (!title || !isSuggested(before, Date.parse(recording.createdAt))) return null
  const rename = async (shown: string, next: string, done?: () => void): Promise<void> => {
    try {
      await replaceTitle(app, id, shown, next)
      done?.()
    } catch (error) {
      console.error('A title is as it was.', error)
      notify({
        title: orphanTexts.failed,
        ...ofRecording(recording, lang),
        description: orphanTexts.failedText,
        type: 'error',
      })
    }
  }
  const undo = { label: analysisTexts.undo, run: () => void rename(title, before) }
  const take = () =>
    rename(before, title, () =>
      notify({ title: analysisTexts.titled, ...ofRecording({ ...recording, title }, lang), action: undo }),
    )
  return (
    <p className="analysis__title">
      <span>
        {analysisTexts.suggested} <strong lang={lang}>{title}</strong>
      </span>
      <button type="button" className="text-action" onClick={() => void take()}>
        {analysisTexts.useTitle}
      </button>
    </p>
  )
}
