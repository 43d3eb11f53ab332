import type { z } from 'zod/mini'
import type { endpoints } from '../../../contract/endpoints.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { type updateRecordingSchema, withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import type { KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { changeLive, liveRecording, type Own, withTranscript } from './own-recording.ts'

export function updateRecording({ database }: { database: Database }): Handler<typeof endpoints.updateRecording> {
  return async ({ params: { id }, body, user }) =>
    withTranscript(database, await changeFields(database, { id, user: user.id }, body))
}

export async function changeFields(
  database: Database,
  own: Own,
  { marks, ...change }: z.output<typeof updateRecordingSchema>,
): Promise<KeptRecording> {
  if (isSealed(await liveRecording(database, own.id, own.user))) throw sealed()
  if (!marks) return changeLive(database, own, change)
  const { row } = await liveRecording(database, own.id, own.user)
  return changeLive(database, own, { ...change, highlights: withOwnMarks(row.highlights, marks) })
}

/** A title or a mark in the clear says what only the user's devices may know. */
const sealed = () => new HttpError(409, 'Only your devices can change this recording.', { code: 'sealed' })
