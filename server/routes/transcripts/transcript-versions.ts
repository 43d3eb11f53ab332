import type { versionEndpoints } from '../../../contract/recordings/transcript-versions.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { transcriptVersions } from '../../store/tables/recordings/transcripts.ts'
import { liveRecording } from '../recordings/own-recording.ts'

type Ports = { database: Database }

export function listVersions({ database }: Ports): Handler<typeof versionEndpoints.listVersions> {
  return async ({ params, user }) => {
    await liveRecording(database, params.id, user.id)
    const versions = await transcriptVersions(database, params.id)
    return versions.map(({ createdAt, engine, text }) => ({
      ...{ createdAt, engine },
      words: text.match(/\S+/g)?.length ?? 0,
    }))
  }
}

export function getVersion({ database }: Ports): Handler<typeof versionEndpoints.getVersion> {
  return async ({ params, user }) => {
    await liveRecording(database, params.id, user.id)
    const versions = await transcriptVersions(database, params.id)
    const version = versions.find(({ createdAt }) => createdAt === params.createdAt)
    if (!version) throw notFound('Transcript')
    return version
  }
}
