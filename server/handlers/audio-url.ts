import type { endpoints } from '../../contract/endpoints.ts'
import type { AudioLinks } from '../http/audio-links.ts'
import type { Handler } from '../http/handler.ts'
import type { Database } from '../store/schema.ts'
import { liveRecording } from './live-recording.ts'

type Ports = { database: Database; audioLinks: AudioLinks }

export function audioUrl({ database, audioLinks }: Ports): Handler<typeof endpoints.audioUrl> {
  return async ({ params, user }) => {
    await liveRecording(database, params.id, user.id)
    return { audioUrl: `${audioLinks.sign(params.id, user.id)}&playable=1` }
  }
}
