import { useAtomValue } from 'jotai'
import { type SignedInUser, userAtom } from '../../session/store.ts'

/** The signed-in person; the routes let nobody else see these screens. */
export function useUser(): SignedInUser {
  const person = useAtomValue(userAtom)
  if (!person) throw new Error('Nobody is signed in.')
  return person
}
