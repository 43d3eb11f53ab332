import type { AppDatabase, LocalRecording, MetaRow } from '../app-database.ts'
import type { SegmentRow } from '../audio-database.ts'

type Replica = Extract<MetaRow, { key: 'replica' }>

/** Which state of the server this device follows; undefined while it knows only servers of before restore ids. */
export async function readReplica(app: AppDatabase): Promise<Replica | undefined> {
  const row = await app.meta.get('replica')
  return row?.key === 'replica' ? row : undefined
}

/** No server has this id. It was restored, and its present one is not known: until both were compared nothing is held. */
export const UNHEARD = ''

/** Whether the server has it, in the state that this device last heard of: only then may a copy here go. */
export const isHeld = (
  { confirmedAt, confirmedUnder }: Pick<LocalRecording, 'confirmedAt' | 'confirmedUnder'>,
  replica: Replica | undefined,
): boolean => confirmedAt !== null && confirmedUnder !== null && (!replica || confirmedUnder === replica.id)

/** The server cannot read some of it any more: what is here may be all that is left of that. */
export const isDamaged = ({ segments }: Pick<LocalRecording, 'segments'>): boolean =>
  segments.some(({ damaged }) => damaged)

/**
 * Sound of a confirmed recording that the server has not got: another tab went on with the take while it was saved and sent.
 * @param segments all that is here of it
 */
export const unconfirmedSegments = (
  { confirmedAt, segments: known }: Pick<LocalRecording, 'confirmedAt' | 'segments'>,
  segments: readonly SegmentRow[],
): SegmentRow[] =>
  confirmedAt === null || known.length === 0
    ? []
    : segments.filter(
        ({ segment, bytes }) => bytes > 0 && !known.some((one) => one.segment === segment && one.bytes >= bytes),
      )
