import { MAX_TITLE_LENGTH } from '../../../../contract/limits.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { Field } from '../../../ui/forms/Field.tsx'

/** The title of a take, while it runs and afterwards. */
export function TitleField({ title, onType }: { title: string; onType: (title: string) => void }) {
  return (
    <Field
      label={recordTexts.titleLabel}
      placeholder={recordTexts.titlePlaceholder}
      value={title}
      maxLength={MAX_TITLE_LENGTH}
      autoComplete="off"
      enterKeyHint="done"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
