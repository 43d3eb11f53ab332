import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { type RecordingId, recordingIdSchema, type UserId, userIdSchema } from '../../../contract/ids.ts'
import { m4aCodecSchema } from '../../../contract/m4a.ts'
import type { Blobs } from '../../blobs/blobs.ts'
import type { AudioLinks } from '../../http/audio-links.ts'
import { byteRange } from '../../http/byte-range.ts'
import { currentUser, type SessionPorts, signInNeeded } from '../../http/session.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import { playableBlob } from '../../playable/playable-blob.ts'
import type { Database } from '../../store/schema.ts'
import { liveRecording } from './own-recording.ts'

type Ports = SessionPorts & { database: Database; blobs: Blobs; audioLinks: AudioLinks }

const linkSchema = z.object({
  user: userIdSchema,
  session: z.string(),
  version: z.string(),
  expires: z.string(),
  signature: z.string(),
})

/**
 * The bytes of a recording as they came, for its owner's session or for a signed link; by ranges, so that a player can
 * seek. `playable=1` asks for the file that is made for players, once it is there, and `m4a` with it for the one of Safari.
 */
export function audioRoute(app: FastifyInstance, ports: Ports): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/recordings/:id/audio',
    config: { access: 'link' },
    handler: async (request, reply) => {
      const { id: idText } = request.params as { id: string }
      const id = toFirstIssue(recordingIdSchema, idText)
      const user = await listener(ports, id.success ? id.data : null, request, reply)
      if (!id.success) throw notFound('Recording')
      return sendAudio(ports, { id: id.data, user }, request, reply)
    },
  })
}

async function listener(ports: Ports, id: RecordingId | null, request: FastifyRequest, reply: FastifyReply) {
  const link = toFirstIssue(linkSchema, request.query)
  if (link.success) {
    const held = id && ports.audioLinks.verify(id, link.data)
    if (held && (await ports.accounts.isOpen(held))) {
      ports.atOnce.begin(link.data.user, reply)
      return link.data.user
    }
    throw new HttpError(403, 'This link has expired. Open the recording again.', { code: 'bad-link' })
  }
  const user = await currentUser(ports, request, reply)
  if (user) return user.id
  throw await signInNeeded(ports, request)
}

async function sendAudio(
  { database, blobs }: Ports,
  { id, user }: { id: RecordingId; user: UserId },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { segments } = await liveRecording(database, id, user)
  const { segment: wanted, playable, m4a } = request.query as { segment?: string; playable?: string; m4a?: string }
  const segment = segments.find((each) => wanted === undefined || each.segment === Number(wanted))
  if (!segment) throw notFound('Segment')
  const raw = { ...segment, etag: `"${segment.sha256}"` }
  const made = playable === '1' ? await playableBlob(blobs, segment, toFirstIssue(m4aCodecSchema, m4a).data) : raw
  const { blob, bytes: size, etag, mime } = made
  reply.headers({
    'content-type': mime,
    'accept-ranges': 'bytes',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { 'if-range': ifRange, range: header } = request.headers
  const range = byteRange(ifRange === undefined || ifRange === etag ? header : undefined, size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new HttpError(416, 'The recording is shorter than that.')
  }
  const { start, end } = range ?? { start: 0, end: size }
  reply.header('content-length', end - start)
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const bytes = blobs.read(blob, { start, end })
  // Deleted since its row was read, it is not there; what fails otherwise is damage.
  await once(bytes, 'readable').catch(async (error: unknown) => {
    await liveRecording(database, id, user)
    throw error
  })
  return reply.send(bytes)
}
