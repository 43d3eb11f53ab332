import type { endpoints } from '../../../contract/endpoints.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { AudioLinks } from '../../http/audio-links.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { liveRecording } from './own-recording.ts'

type Ports = { accounts: Pick<Accounts, 'sessionOf'>; database: Database; audioLinks: AudioLinks }

export function audioUrl({ accounts, database, audioLinks }: Ports): Handler<typeof endpoints.audioUrl> {
  return async ({ params, user, request }) => {
    await liveRecording(database, params.id, user.id)
    const session = await accounts.sessionOf(request.headers)
    if (!session) throw new HttpError(401, 'Sign in to continue')
    const held = { userId: user.id, session: session.id, version: session.version }
    return { audioUrl: `${audioLinks.sign(params.id, held)}&playable=1` }
  }
}
