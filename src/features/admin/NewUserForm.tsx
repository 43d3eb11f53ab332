import { type FormEvent, useState } from 'react'
import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { NotConfirmedError } from '../../session/confirm-first.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { notify } from '../../ui/shell/notices.ts'
import { createUser } from './admin-calls.ts'
import type { NewLink } from './LinkDialog.tsx'
import { Section } from './Section.tsx'

type NewUserFormProps = { onCreated: () => Promise<void>; onLink: (link: NewLink) => void }

export function NewUserForm({ onCreated, onLink }: NewUserFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = wrongInput(name.trim(), email.trim())
    if (problem) {
      notify({ ...problem, type: 'warning' })
      return
    }
    if (busy) return
    setBusy(true)
    try {
      const user = await createUser({ name: name.trim(), email: email.trim().toLowerCase() })
      const { signInLink: link } = user
      if (link) onLink({ title: adminTexts.created, text: adminTexts.createdNoMailText(user.email), link })
      else notify({ title: adminTexts.created, description: adminTexts.createdText(user.email) })
      setName('')
      setEmail('')
      await onCreated()
    } catch (error) {
      if (error instanceof NotConfirmedError) return
      const description = wordsOf(error, adminTexts.createFailedText)
      notify({ title: adminTexts.createFailed, description, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={adminTexts.createTitle}>
      <form className="admin__form" onSubmit={submit} noValidate>
        <Field
          label={adminTexts.name}
          name="new-name"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Field
          label={adminTexts.email}
          type="email"
          name="new-email"
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline" loading={busy}>
          {adminTexts.create}
        </Button>
      </form>
    </Section>
  )
}

/** docs/product.md#validation, new user. */
function wrongInput(name: string, email: string): { title: string; description: string } | null {
  if (name === '' || email === '') return { title: adminTexts.missing, description: adminTexts.missingText }
  if (!email.includes('@')) return { title: adminTexts.invalid, description: adminTexts.invalidText }
  return null
}
