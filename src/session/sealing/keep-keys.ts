import { onRecover } from '../../platform/page-events.ts'
import { client } from '../client.ts'
import { store, userAtom } from '../store.ts'
import { sealingOf } from './sealing.ts'

/** Has the keys of "Only my devices" looked at, for whoever signs in and uses it, and whenever the network is back. */
export function keepKeys(): void {
  const look = async (): Promise<void> => {
    const person = store.get(userAtom)
    if (person) await (await sealingOf(person.app))?.lookAtKeys(person, client)
  }
  const run = (): void => void look().catch((error: unknown) => console.warn(error))
  store.sub(userAtom, run)
  onRecover(run)
  run()
}
