import { type Client, createClient } from '../api/client.ts'
import { store, userAtom } from './store.ts'

/** The page's client: it speaks for whoever is signed in. */
export const client: Client = createClient({ user: () => store.get(userAtom)?.user.id ?? null })
