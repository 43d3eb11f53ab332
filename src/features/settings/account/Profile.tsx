import { useSetAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { profileEndpoints } from '../../../../contract/accounts/profile.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { keepAccount } from '../../../local/device/account.ts'
import { writeUser } from '../../../local/device/user.ts'
import { client } from '../../../session/client.ts'
import { type SignedInUser, userAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { notify } from '../../../ui/shell/notices.ts'

/** @param name what the account says now */
export function Profile({ person, name }: { person: SignedInUser; name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const setUser = useSetAtom(userAtom)
  const wanted = (typed ?? name).trim()
  const changed = wanted !== '' && wanted !== name
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changed || busy) return
    setBusy(true)
    try {
      const params = { id: person.user.id }
      const account = await client.call(profileEndpoints.updateUser, { params, body: { name: wanted } })
      await keepAccount(person.app, account)
      await writeUser(account.user)
      setUser({ ...person, user: account.user })
      setTyped(null)
      notify({ title: settingsTexts.saved })
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.saveFailed, description: settingsTexts.saveFailedText, type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="settings__profile" onSubmit={submit}>
      <Field
        label={settingsTexts.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline" disabled={!changed} loading={busy}>
        {settingsTexts.save}
      </Button>
    </form>
  )
}
