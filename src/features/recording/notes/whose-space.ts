import type { OutboxEntry } from '../../../local/app-database.ts'

/** Whether it is the person's own space on the server that has none left, and not the server: then deleting makes some. */
export const isPersonFull = (outbox: readonly OutboxEntry[]): boolean =>
  outbox.some(
    ({ state, isPersonFull }) => isPersonFull && state.kind === 'pending' && state.waitingFor === 'server-full',
  )
