import { useAtomValue } from 'jotai'
import { type Person, personAtom } from '../../session/store.ts'

/** The signed-in person; the routes let nobody else see these screens. */
export function usePerson(): Person {
  const person = useAtomValue(personAtom)
  if (!person) throw new Error('Sign in first: this screen shows one person’s recordings.')
  return person
}
