import './correcting.css'
import { type ComponentProps, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { heardIn } from '../../../../core/transcripts/corrections.ts'
import { correctTexts } from '../../../i18n/english/transcript.ts'
import { extra } from '../../../session/extra.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'

const SpeakerChoice = extra('speakers', async () => (await import('../speakers/SpeakerChoice.tsx')).SpeakerChoice)

type SentenceEditorProps = {
  segment: TranscriptSegment
  lang: string | undefined
  onSave: (text: string) => void
  onCancel: () => void
  onPlay: () => void
  /** Who is said to have spoken it, and the choice of another. */
  speaker: Pick<ComponentProps<typeof SpeakerChoice>, 'person' | 'transcript' | 'at'>
  /** @param text what was typed by then, to be saved with it; null where nothing was */
  onSpeaker: (change: () => Promise<void>, text: string | null) => void
}

/** Enter saves, as in a list of short lines; Escape leaves the sentence as it was. */
export function SentenceEditor(props: SentenceEditorProps) {
  const { segment, lang, onSave, onCancel, onPlay, speaker, onSpeaker } = props
  const [text, setText] = useState(segment.text.trim())
  const field = useRef<HTMLTextAreaElement>(null)
  const heard = heardIn(segment).trim()
  const changed = text.trim() !== '' && text.trim() !== segment.text.trim()
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const submit = (event?: SubmitEvent): void => {
    event?.preventDefault()
    if (changed) onSave(text.trim())
    else if (text.trim() !== '') onCancel()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form className="sentence-editor" onSubmit={submit}>
      <textarea
        ref={field}
        className="sentence-editor__field"
        aria-label={correctTexts.field}
        lang={lang}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {heard === text.trim() ? null : (
        <p className="sentence-editor__heard">
          {correctTexts.heard(heard)}{' '}
          <button type="button" className="text-action" onClick={() => setText(heard)}>
            {correctTexts.useHeard}
          </button>
        </p>
      )}
      <SpeakerChoice {...speaker} onChoose={(change) => onSpeaker(change, changed ? text.trim() : null)} />
      <div className="sentence-editor__actions">
        <button type="button" className="icon-button" aria-label={correctTexts.play} onClick={onPlay}>
          <Icon name="play" />
        </button>
        <Button variant="outline" onClick={onCancel}>
          {correctTexts.cancel}
        </Button>
        <Button type="submit" disabled={text.trim() === ''}>
          {correctTexts.save}
        </Button>
      </div>
    </form>
  )
}
