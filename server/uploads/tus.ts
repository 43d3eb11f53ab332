import { Server } from '@tus/server'
import { ERRORS } from '@tus/utils'
import type { User } from '../../contract/accounts/account.ts'
import { UPLOADS_PATH, uploadMetadataSchema } from '../../contract/endpoints.ts'
import { parseUploadId, uploadId } from '../../contract/ids.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { HttpError } from '../kernel/problem.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { ProcessLocks } from '../store/processes/process-locks.ts'
import type { Database } from '../store/schema.ts'
import { findRecording } from '../store/tables/recordings/recordings.ts'
import { findUpload } from '../store/tables/recordings/uploads.ts'
import { keepWraps } from '../store/tables/sealing/wraps.ts'
import { PartStore } from './parts/part-store.ts'
import { createLocker } from './upload-locks.ts'
import { OpenUploads } from './user-quota.ts'

/** How long a writer that is asked to stop may take to store what it has. Milliseconds. */
const DRAIN_MS = 200

export type Tus = {
  handle(request: Request, user: User): Promise<Response>
}

/** `locks` null: this is the only process. */
type Ports = { database: Database; blobs: Blobs; locks: ProcessLocks | null }
type Settings = { maxUploadBytes: number; describeError: (error: unknown) => { status: number; error: string } }

/** tus 1.0.0 with ids derived from the recording, for signed-in users and their own uploads only. */
export function createTus(ports: Ports, { maxUploadBytes, describeError }: Settings): Tus {
  const users = new WeakMap<object, User>()
  const userOf = (request: object): User => {
    const user = users.get(request)
    if (!user) throw new Error('An upload came without its user')
    return user
  }
  const store = new PartStore(ports)
  const begun = new OpenUploads(ports.database)
  const shared = ports.locks && { locks: ports.locks, settled: (id: string) => store.settled(id) }
  const server = new Server({
    path: UPLOADS_PATH,
    relativeLocation: true,
    datastore: store,
    locker: createLocker(shared),
    lockDrainTimeout: DRAIN_MS,
    maxSize: maxUploadBytes,
    allowedOrigins: [],
    namingFunction: (_request, metadata) => nameUpload(metadata),
    onIncomingRequest: (request, id) => refuseForeign(ports.database, id, userOf(request)),
    async onUploadCreate(request, upload) {
      const user = userOf(request)
      await begun.begin(user.id)
      const { wrap, ...metadata } = upload.metadata ?? {}
      // One of too many is not kept: that is no reason to refuse the audio, whose device has it too.
      if (wrap) await transactionOf(ports.database, user.id, (write) => keepWraps(write, user.id, [wrap]))
      return { metadata: { ...metadata, owner: user.id } }
    },
    onResponseError: (_request, error) => {
      // As when the lock was lost with its connection to the database: the client resumes at the offset that was stored.
      if (error === ERRORS.ABORTED)
        return { status_code: 503, body: 'The upload was interrupted. It continues automatically.' }
      if ('status_code' in error) return undefined
      const { status, error: body } = describeError(error)
      return { status_code: status, body }
    },
  })
  return {
    handle(request, user) {
      users.set(request, user)
      return server.handleWeb(request)
    },
  }
}

function nameUpload(metadata: Record<string, string | null> | undefined): string {
  const parsed = uploadMetadataSchema.safeParse(metadata)
  const id = parsed.success ? parseUploadId(`${parsed.data.recording}.${parsed.data.segment}`) : null
  if (id) return uploadId(id.recording, id.segment)
  throw new HttpError(400, 'Upload-Metadata must name the recording, the segment and the mime type.')
}

/** Another user's upload does not exist, nor one for another user's recording. */
async function refuseForeign(database: Database, id: string, user: User): Promise<void> {
  const parsed = parseUploadId(id)
  if (!parsed) throw ERRORS.FILE_NOT_FOUND
  const upload = await findUpload(database, id)
  const owner = upload?.user ?? (await findRecording(database, parsed.recording))?.userId ?? user.id
  if (owner !== user.id) throw ERRORS.FILE_NOT_FOUND
}
