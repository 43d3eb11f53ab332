import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { getAccount } from '../../local/device/account.ts'
import type { CrashProps } from '../../router/Boundary.tsx'
import { userAtom } from '../../session/store.ts'
import { CrashScreen } from '../../ui/CrashScreen.tsx'

/** The crash screen, with the address that the last sync told this device. */
export function CrashPage(props: CrashProps) {
  const person = useAtomValue(userAtom)
  const [contact, setContact] = useState<string | null>(null)
  useEffect(() => {
    // What crashed the screen may be the database itself: then the sentence without an address stays.
    person &&
      getAccount(person.app).then(
        (account) => setContact(account?.contact ?? null),
        (error: unknown) => console.warn('The contact cannot be read.', error),
      )
  }, [person])
  return <CrashScreen {...props} contact={contact} />
}
