import type { NewSegment } from '../../local/audio/append-chunk.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'
import type { BegunSegment, FallbackUploadSink, PendingChunks } from './audio-sink.ts'

/** The server as a take needs it; sync/upload/fallback-upload.ts. */
export type FallbackUploadPort = {
  /** Resolves when the server will take this segment. */
  begin(segment: NewSegment): Promise<void>
  /** @param audio read for what is not in memory any more */
  send(segment: NewSegment, audio: AudioDatabase, memory: PendingChunks): Promise<void>
  refusalOf: FallbackUploadSink['refusalOf']
}

type Ports = { audio(): AudioDatabase; server: FallbackUploadPort; here(): BegunSegment }

/** Sends chunks from memory to the server while no disk takes them. */
export const createFallbackUploadSink = ({ audio, server, here }: Ports): FallbackUploadSink => ({
  begin: async () => server.begin(here().segment),
  write: async (chunks) => server.send(here().segment, audio(), chunks),
  refusalOf: (error) => server.refusalOf(error),
})
