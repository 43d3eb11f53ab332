import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { reasonOfKey } from './words.ts'

type KeyFormProps = {
  text: string
  typed: string
  onType: (typed: string) => void
  /** The calm way out. */
  back: { words: string; onBack: () => void }
  /** @returns what is wrong with it, null where nothing is. */
  onSend: (typed: string) => Promise<string | null>
}

/** Where a recovery key is typed. */
export function KeyForm({ text, typed, onType, back, onSend }: KeyFormProps) {
  const { problems, busy, form } = useForm<{ key: string }>({
    check: () => (typed.trim() === '' ? { key: texts.fault.length } : {}),
    async send() {
      const wrong = await onSend(typed).catch(reasonOfKey)
      if (wrong !== null) throw new WrongKeyError(wrong)
    },
    failed: (error) => ({ key: error instanceof WrongKeyError ? error.message : texts.failed }),
  })
  return (
    <form {...form} className="typed-confirm">
      <p>{text}</p>
      <Field
        label={texts.key}
        name="recovery-key"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={problems.key}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className="dialog__actions">
        <Button variant="outline" onClick={back.onBack}>
          {back.words}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.goOn}
        </Button>
      </div>
    </form>
  )
}

/** What was typed is not the key; `message` is for the person. */
class WrongKeyError extends Error {
  override name = 'WrongKeyError'
}
