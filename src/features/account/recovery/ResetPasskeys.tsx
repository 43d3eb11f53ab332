import { useEffect, useState } from 'react'
import type { Passkey } from '../../../../contract/accounts/people.ts'
import { peopleEndpoints } from '../../../../contract/accounts/user-endpoints.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { resetPasskeyTexts as texts } from '../../../i18n/english/account.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { locale } from '../../../i18n/locale.ts'
import { client } from '../../../session/client.ts'

type Listed = { passkeys: readonly Passkey[] } | { problem: string } | null

/** The passkeys of the account whose reset token this is; why not, where the server does not say; null meanwhile. */
export function useResetPasskeys(token: string | null): Listed {
  const [listed, setListed] = useState<Listed>(null)
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    client.call(peopleEndpoints.findReset, { headers, signal: leaving.signal }).then(setListed, (error: unknown) => {
      if (leaving.signal.aborted) return
      setListed({ problem: serverTexts.said(serverMessage(error) ?? texts.notListed) })
    })
    return () => leaving.abort()
  }, [token])
  return listed
}

type ResetPasskeysProps = { passkeys: readonly Passkey[]; chosen: readonly string[]; onChoose: (ids: string[]) => void }

/** What signs in besides the password; a ticked one is taken away with the reset. */
export function ResetPasskeys({ passkeys, chosen, onChoose }: ResetPasskeysProps) {
  if (passkeys.length === 0) return null
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="account__passkeys">
      <legend>{texts.title}</legend>
      <p className="account__note">{texts.text}</p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {texts.remove(name, new Date(createdAt).toLocaleDateString(locale()))}
        </label>
      ))}
    </fieldset>
  )
}
