import type { TranscriptVersion, versionEndpoints } from '../../../contract/recordings/transcript-versions.ts'
import type { Handler } from '../../http/handler.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Database } from '../../store/schema.ts'
import { eachVersion, findVersion } from '../../store/tables/recordings/transcript-versions.ts'
import { liveRecording } from '../recordings/own-recording.ts'

type Ports = { database: Database }

export function listVersions({ database }: Ports): Handler<typeof versionEndpoints.listVersions> {
  return async ({ params, user }) => {
    await liveRecording(database, params.id, user.id)
    const versions: TranscriptVersion[] = []
    for await (const { createdAt, engine, text } of eachVersion(database, params.id))
      versions.push({ createdAt, engine, words: text.match(/\S+/g)?.length ?? 0 })
    return versions
  }
}

export function getVersion({ database }: Ports): Handler<typeof versionEndpoints.getVersion> {
  return async ({ params, user }) => {
    await liveRecording(database, params.id, user.id)
    const version = await findVersion(database, params.id, params.createdAt)
    if (!version) throw notFound('Transcript')
    return version
  }
}
