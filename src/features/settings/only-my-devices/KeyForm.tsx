import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { TypedForm } from './TypedForm.tsx'
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
