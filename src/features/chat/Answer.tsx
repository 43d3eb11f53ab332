import type { ReactNode } from 'react'
import { chatTexts } from '../../i18n/english/chat.ts'
import { roughTexts } from '../../i18n/english/transcript.ts'
import { saidLines } from '../../i18n/said-lines.ts'
import type { LocalMessage, LocalRecording } from '../../local/app-database.ts'
import { usePlayPlace } from '../../platform/audio/use-play-position.ts'
import { copyText } from '../../platform/share.ts'
import { trackOf } from '../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../session/store.ts'
import { CitedText } from '../../ui/audio/cited-text.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { isBuiltIn } from '../../ui/recordings/engine-kind.ts'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { type NewNotice, notify } from '../../ui/shell/notices.ts'
import { TextAction } from '../../ui/TextAction.tsx'

type AnswerProps = {
  person: SignedInUser
  recording: LocalRecording
  answer: LocalMessage
  /** That of the transcript. */
  lang: string | undefined
  /** Whether the transcript is a rough one. */
  rough: boolean
  onAskAgain: () => void
}

export function Answer({ person, recording, answer, lang, rough, onAskAgain }: AnswerProps) {
  const place = usePlayPlace(trackOf(person, recording))
  return (
    <div className="exchange__answer">
      <CitedText
        text={answer.content}
        citations={answer.citations}
        // Others answer in the language of the question, which nobody knows.
        {...(isBuiltIn(answer.engine ?? '') ? { quoteLang: () => lang } : {})}
        {...place}
      />
      <AnswerFoot answer={answer} rough={rough} onAskAgain={onAskAgain} of={ofRecording(recording, lang)} />
    </div>
  )
}

type OfRecording = Pick<NewNotice, 'name' | 'lang' | 'about'>

type AnswerFootProps = {
  answer: Pick<LocalMessage, 'content' | 'stopped' | 'engine'> & { citations: readonly unknown[] }
  /** Something that it rests on is a rough transcript. */
  rough: boolean
  onAskAgain: () => void
  /** The recording that it is about; none where it is about all of them. */
  of?: OfRecording
  /** What else there is to do or to know. */
  children?: ReactNode
}

/** What became of an answer, and what can be done with it. */
export function AnswerFoot({ answer, rough, onAskAgain, of, children }: AnswerFootProps) {
  const empty = answer.content === ''
  return (
    <div className="exchange__foot">
      {empty ? null : (
        <button
          type="button"
          className="icon-button"
          aria-label={chatTexts.copy}
          onClick={() => void copyAnswer(saidLines(answer.content), of)}
        >
          <Icon name="copy" size={18} />
        </button>
      )}
      {empty ? null : <span>{signOf(answer, rough)}</span>}
      {answer.stopped ? (
        <>
          <span>{empty ? chatTexts.stoppedEmpty : chatTexts.stopped}</span>
          <TextAction onClick={onAskAgain}>{chatTexts.askAgain}</TextAction>
        </>
      ) : null}
      {children}
    </div>
  )
}

/** Whether an answer was written or quoted, and from what; where nothing was found, nothing is quoted. */
function signOf({ engine, citations }: AnswerFootProps['answer'], rough: boolean): string {
  const quoted = isBuiltIn(engine ?? '')
  if (quoted && citations.length === 0) return ''
  const sign = quoted ? chatTexts.quoted : chatTexts.drafted
  return rough ? `${sign} · ${roughTexts.sign}` : sign
}

async function copyAnswer(text: string, of: OfRecording | undefined): Promise<void> {
  try {
    await copyText(text)
    notify({ title: chatTexts.copied, ...of })
  } catch {
    notify({ title: chatTexts.copyFailed, ...of, description: chatTexts.copyFailedText, type: 'error' })
  }
}
