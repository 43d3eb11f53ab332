import type { AppDatabase, LocalRecording, MetaRow } from './app.ts'

type Replica = Extract<MetaRow, { key: 'replica' }>

/** Which state of the server this device follows; undefined while it knows only servers of before restore ids. */
export async function readReplica(app: AppDatabase): Promise<Replica | undefined> {
  const row = await app.meta.get('replica')
  return row?.key === 'replica' ? row : undefined
}

/** Whether the server has it, in the state that this device last heard of: only then may a copy here go. */
export const isHeld = (
  { confirmedAt, confirmedUnder }: Pick<LocalRecording, 'confirmedAt' | 'confirmedUnder'>,
  replica: Replica | undefined,
): boolean => confirmedAt !== null && confirmedUnder !== null && (!replica || confirmedUnder === replica.id)
