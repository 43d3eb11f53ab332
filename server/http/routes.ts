import { endpoints } from '../../contract/endpoints.ts'
import { createTries } from '../accounts/tries.ts'
import type { Context } from '../context.ts'
import { analyzeTranscription } from '../handlers/analyze-transcription.ts'
import { audioUrl } from '../handlers/audio-url.ts'
import { changes } from '../handlers/changes.ts'
import { chat } from '../handlers/chat.ts'
import { createRecording } from '../handlers/create-recording.ts'
import { deleteRecording } from '../handlers/delete-recording.ts'
import { generateHighlights } from '../handlers/generate-highlights.ts'
import { getRecording } from '../handlers/get-recording.ts'
import { listRecordings } from '../handlers/list-recordings.ts'
import { login } from '../handlers/login.ts'
import { logout } from '../handlers/logout.ts'
import { restoreRecording } from '../handlers/restore-recording.ts'
import { session } from '../handlers/session.ts'
import { setFavorite } from '../handlers/set-favorite.ts'
import { transcribe } from '../handlers/transcribe.ts'
import { updateRecording } from '../handlers/update-recording.ts'
import { signInByLink } from '../handlers/use-sign-in-link.ts'
import { createExclusively } from '../uploads/exclusively.ts'
import { type Binding, bind } from './bind.ts'

/** Wrong sign-ins that one address and one account may make in a minute. */
const SIGN_IN_TRIES = 5

/** The route table: every endpoint of the contract and what answers it. */
export function bindings(context: Context): Binding[] {
  const { config, queue, jobs } = context
  const tries = createTries(SIGN_IN_TRIES)
  const { queueTranscription } = queue
  const keep = { ...context, queueTranscription, exclusively: createExclusively(), maxBytes: config.maxUploadBytes }
  return [
    bind(endpoints.login, login({ ...context, tries })),
    bind(endpoints.logout, logout(context)),
    bind(endpoints.session, session()),
    bind(endpoints.useSignInLink, signInByLink({ ...context, tries })),
    bind(endpoints.listRecordings, listRecordings(context)),
    bind(endpoints.createRecording, createRecording({ ...keep, wakeJobs: jobs.wake })),
    bind(endpoints.getRecording, getRecording(context)),
    bind(endpoints.updateRecording, updateRecording(context)),
    bind(endpoints.deleteRecording, deleteRecording(context)),
    bind(endpoints.restoreRecording, restoreRecording({ ...context, queueTranscription })),
    bind(endpoints.setFavorite, setFavorite(context)),
    bind(endpoints.transcribe, transcribe({ ...context, queueTranscription })),
    bind(endpoints.generateHighlights, generateHighlights(context)),
    bind(endpoints.analyzeTranscription, analyzeTranscription(context)),
    bind(endpoints.chat, chat(context)),
    bind(endpoints.audioUrl, audioUrl(context)),
    bind(endpoints.changes, changes(context)),
  ]
}
