import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { reasonOfKey } from './words.ts'

type TypedFormProps = {
  text: string
  label: string
  /** Of the field, for the browser. */
  name: string
  typed: string
  onType: (typed: string) => void
  /** What is said where nothing was typed. */
  empty: string
  /** The calm way out. */
  back: { words: string; onBack: () => void }
  goOn: string
  /** @returns what is wrong with it, null where nothing is. */
  onSend: (typed: string) => Promise<string | null>
  /** Says why it could not be sent. */
  failed: (error: unknown) => string
}

/** Where what another device shows, or a paper, is typed. */
export function TypedForm({ typed, onType, back, onSend, ...words }: TypedFormProps) {
  const { problems, busy, form } = useForm<{ typed: string }>({
    check: () => (typed.trim() === '' ? { typed: words.empty } : {}),
    async send() {
      const wrong = await onSend(typed)
      if (wrong !== null) throw new WrongTypedError(wrong)
    },
    failed: (error) => ({ typed: error instanceof WrongTypedError ? error.message : words.failed(error) }),
  })
  return (
    <form {...form} className="typed-confirm">
      <p>{words.text}</p>
      <Field
        label={words.label}
        name={words.name}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={problems.typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className="dialog__actions">
        <Button variant="outline" onClick={back.onBack}>
          {back.words}
        </Button>
        <Button type="submit" loading={busy}>
          {words.goOn}
        </Button>
      </div>
    </form>
  )
}

/** What was typed leads nowhere; `message` is for the person. */
class WrongTypedError extends Error {
  override name = 'WrongTypedError'
}

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
export const KeyForm = ({ onSend, ...given }: KeyFormProps) => (
  <TypedForm
    {...given}
    label={texts.key}
    name="recovery-key"
    empty={texts.fault.length}
    goOn={texts.goOn}
    onSend={(typed) => onSend(typed).catch(reasonOfKey)}
    failed={() => texts.failed}
  />
)
