import './title-form.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { locale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'

type TitleFormProps = {
  /** When the take began, in milliseconds since 1970: the suggestion is made of it. */
  startedAt: number
  onSave: (title: string) => Promise<void>
  onDiscard: () => void
  /** In a card the two actions stand side by side. */
  compact?: boolean
  /** What stands between the title and the actions. */
  children?: ReactNode
}

/** A title is asked for, never needed to keep the audio: that is already on the device. */
export function TitleForm({ startedAt, onSave, onDiscard, compact = false, children }: TitleFormProps) {
  const [title, setTitle] = useState('')
  const [saving, setSaving] = useState(false)
  const suggestion = suggestedTitle(startedAt)
  const trimmed = title.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || saving) return
    setSaving(true)
    await onSave(trimmed).finally(() => setSaving(false))
  }

  return (
    <form className="title-form" data-compact={compact || undefined} onSubmit={submit}>
      <Field
        label={recordTexts.titleLabel}
        placeholder={recordTexts.titlePlaceholder}
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <button type="button" className="text-action title-form__suggestion" onClick={() => setTitle(suggestion)}>
        {recordTexts.useSuggestion(suggestion)}
      </button>
      {children}
      <div className="title-form__actions">
        <Button type="submit" disabled={trimmed === '' || saving} fullWidth>
          {recordTexts.save}
        </Button>
        {compact ? (
          <Button variant="outline" onClick={onDiscard}>
            {recordTexts.discardShort}
          </Button>
        ) : (
          <button type="button" className="text-action text-action--quiet" onClick={onDiscard}>
            {recordTexts.discard}
          </button>
        )}
      </div>
    </form>
  )
}

/** When a take began, short: the day only when it is not today. */
export function whenText(startedAt: number, now: number): string {
  const today = new Date(startedAt).toDateString() === new Date(now).toDateString()
  const time = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(startedAt)
  return today ? recordTexts.todayAt(time) : suggestedTitle(startedAt)
}

/** Date and time of the take, in the words of the person. */
export const suggestedTitle = (startedAt: number, language = locale()): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(startedAt)
