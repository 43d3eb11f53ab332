import { provideDialog } from '../session/confirm-first.ts'
import { loadExtra } from '../session/load-extra.ts'

// Imported by the pages from which something is done that asks for a proof.
provideDialog(() => loadExtra('account', () => import('../features/account/on-demand.ts')))
