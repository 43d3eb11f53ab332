import './title-form.css'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { Button } from '../../../ui/Button.tsx'
import { TitleField } from './TitleField.tsx'
import { useTakeTitle } from './take-title.ts'

type TitleFormProps = {
  /** `startedAt`: milliseconds since 1970. */
  take: { recording: RecordingId; startedAt: number }
  onSave: (title: string) => Promise<void>
  onDiscard: () => void
  /** In a card the two actions stand side by side. */
  compact?: boolean
  /** What stands between the title and the actions. */
  children?: ReactNode
}

/** A title is never needed to keep the audio: that is already on the device. It is filled in, so that Save is ready. */
export function TitleForm({ take, onSave, onDiscard, compact = false, children }: TitleFormProps) {
  const [title, setTitle] = useTakeTitle(take)
  const [saving, setSaving] = useState(false)
  const trimmed = title.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || saving) return
    setSaving(true)
    await onSave(trimmed).finally(() => setSaving(false))
  }

  return (
    <form className="title-form" data-compact={compact || undefined} onSubmit={submit}>
      <TitleField title={title} onType={setTitle} />
      {children}
      <div className="title-form__actions">
        <Button type="submit" disabled={trimmed === ''} loading={saving} fullWidth>
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
