import './field.css'
import { type InputHTMLAttributes, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { fieldTexts } from '../../i18n/english/shell.ts'
import { Icon } from '../icons/icons.tsx'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** What is wrong, as a sentence; the edge turns amber. */
  error?: string | undefined
  /** A password: hidden, with a button that shows it. */
  secret?: boolean
}

/** A labelled field. Pasting and password managers work: it is the browser's own input and nothing more. */
export function Field({ label, error, secret = false, type, ...input }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="field" data-error={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field__box">
        <input
          {...input}
          id={id}
          type={secret ? (shown ? 'text' : 'password') : type}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {secret ? (
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? fieldTexts.hide : fieldTexts.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        ) : null}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field__error">
          {error}
        </p>
      )}
    </div>
  )
}

/** For a form whose problems are set anew by each submit: the focus goes to the first field that is wrong, which says why. */
export function useFirstWrong(problems: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  return form
}
