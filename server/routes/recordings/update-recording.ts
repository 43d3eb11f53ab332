import type { endpoints } from '../../../contract/endpoints.ts'
import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { changeLive, liveRecording } from './own-recording.ts'

export function updateRecording({ database }: { database: Database }): Handler<typeof endpoints.updateRecording> {
  return async ({ params, body: { marks, ...change }, user }) => {
    if (isSealed(await liveRecording(database, params.id, user.id))) throw sealed()
    if (!marks) return changeLive(database, params.id, user.id, change)
    const { row } = await liveRecording(database, params.id, user.id)
    return changeLive(database, params.id, user.id, { ...change, highlights: withOwnMarks(row.highlights, marks) })
  }
}

/** A title or a mark in the clear says what only the user's devices may know. */
const sealed = () => new HttpError(409, 'Only your devices can change this recording.', { code: 'sealed' })
