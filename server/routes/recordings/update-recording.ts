import type { z } from 'zod/mini'
import type { endpoints } from '../../../contract/endpoints.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { type updateRecordingSchema, withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import type { KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { changeLive, type Own, withTranscript } from './own-recording.ts'

export function updateRecording({ database }: { database: Database }): Handler<typeof endpoints.updateRecording> {
  return async ({ params: { id }, body, user }) =>
    withTranscript(database, await changeFields(database, { id, user: user.id }, body))
}

export const changeFields = (
  database: Database,
  own: Own,
  { marks, ...change }: z.output<typeof updateRecordingSchema>,
): Promise<KeptRecording> =>
  changeLive(database, own, (kept) => {
    if (isSealed(kept)) throw sealed()
    return marks ? { ...change, highlights: withOwnMarks(kept.row.highlights, marks) } : change
  })

/** A title or a mark in the clear says what only the user's devices may know. */
const sealed = () => new HttpError(409, 'Only your devices can change this recording.', { code: 'sealed' })
