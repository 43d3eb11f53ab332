import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { EXPORT_PATH } from '../../../contract/endpoints.ts'
import { type RecordingId, recordingIdSchema, type UserId } from '../../../contract/ids.ts'
import { MAX_CHOSEN_EXPORT } from '../../../contract/limits.ts'
import { callerGone } from '../../http/caller-gone.ts'
import { AT_ONCE, turnToSendAudio } from '../../http/limits/take-turn.ts'
import { currentUser, type SessionPorts, signInNeeded } from '../../http/session.ts'
import { FairQueue } from '../../kernel/fair-queue.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { eachRecording } from '../../store/tables/recordings/recording-lists.ts'
import { liveRecording } from '../recordings/own-recording.ts'
import { type ExportFile, type ExportPorts, exportFiles, exportKeys, exportQuestions } from './export-files.ts'
import { readableName } from './readable-name.ts'

type Ports = ExportPorts & SessionPorts

/** One recording, or all of a person's, as a .zip that is written while it is sent: nothing of it is held whole. */
export function exportRoutes(app: FastifyInstance, ports: Ports): void {
  const turns = new FairQueue(AT_ONCE)
  app.get(EXPORT_PATH, { config: { access: 'user', fresh: true } }, async (request, reply) => {
    const user = await signedIn(ports, request, reply)
    await turnToSendAudio(turns, user.id, reply)
    const day = new Date().toISOString().slice(0, 10)
    const chosen = chosenBy(request)
    const asked = { ...ports, signal: callerGone(reply) }
    const files = chosen
      ? exportFiles(asked, eachRecording(ports.database, user.id, chosen))
      : everything(asked, user.id)
    return send(reply, files, `earmark-export-${day}`)
  })
  app.get(`${EXPORT_PATH}/:id`, { config: { access: 'user' } }, async (request, reply) => {
    const user = await signedIn(ports, request, reply)
    await turnToSendAudio(turns, user.id, reply)
    const recording = await liveRecording(ports.database, idOf(request), user.id)
    const files = exportFiles({ ...ports, signal: callerGone(reply) }, [recording])
    return send(reply, files, readableName(recording.row.title))
  })
}

async function signedIn(ports: Ports, request: FastifyRequest, reply: FastifyReply) {
  const user = await currentUser(ports, request, reply)
  if (!user) throw await signInNeeded(ports, request)
  return user
}

function idOf(request: FastifyRequest): RecordingId {
  const id = toFirstIssue(recordingIdSchema, (request.params as { id: string }).id)
  if (!id.success) throw notFound('Recording')
  return id.data
}

const chosenSchema = z.array(recordingIdSchema).check(z.minLength(1), z.maxLength(MAX_CHOSEN_EXPORT))

/** Null when nothing was chosen: then everything is meant. */
function chosenBy(request: FastifyRequest): RecordingId[] | null {
  const { recordings } = request.query as { recordings?: unknown }
  if (recordings === undefined) return null
  const ids = toFirstIssue(chosenSchema, typeof recordings === 'string' ? recordings.split(',') : recordings)
  if (!ids.success)
    throw new HttpError(400, `Choose 1 to ${MAX_CHOSEN_EXPORT} recordings by their ids.`, { code: 'invalid' })
  return [...new Set(ids.data)]
}

async function* everything(ports: Ports & { signal: AbortSignal }, user: UserId) {
  yield* exportFiles(ports, eachRecording(ports.database, user))
  yield* exportQuestions(ports.database, user)
  yield* exportKeys(ports.database, user)
}

function send(reply: FastifyReply, files: AsyncIterable<ExportFile>, name: string): FastifyReply {
  const zip = makeZip(files, { buffersAreUTF8: true })
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.zip`)
    .send(Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]))
}
