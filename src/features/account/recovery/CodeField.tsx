import type { ComponentProps } from 'react'
import { Field } from '../../../ui/forms/Field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & { onValue: (value: string) => void }

/** A code that somebody types from a mail or a list. */
export const CodeField = ({ onValue, ...field }: CodeFieldProps) => (
  <Field
    autoCapitalize="characters"
    spellCheck={false}
    onChange={(event) => onValue(event.currentTarget.value)}
    {...field}
  />
)
