import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compactEndpoints } from '../../contract/compact.ts'
import type { Endpoint } from '../../contract/endpoints.ts'
import { replicaEndpoints } from '../../contract/given-back.ts'
import { versionEndpoints } from '../../contract/recordings/transcript-versions.ts'

/**
 * All answers that are compressed: long ones, for one person, made anew each time. None may hold a token, a key or a signed
 * link, whose letters the length of a compressed answer could betray to somebody who has his own text put beside them.
 */
export const COMPRESSED: readonly Endpoint[] = [
  compactEndpoints.changes,
  compactEndpoints.transcript,
  compactEndpoints.words,
  compactEndpoints.updateTranscript,
  versionEndpoints.getVersion,
  replicaEndpoints.giveBack,
]

/** Less than this fits into the first packet anyway. Bytes. */
const LEAST_BYTES = 1400

const gzipped = promisify(gzip)

export const isCompressed = ({ method, path }: Endpoint): boolean =>
  COMPRESSED.some((one) => one.method === method && one.path === path)

/** The bytes as they are to be sent, with the headers that say how. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  if (bytes.length < LEAST_BYTES || !takesGzip(request.headers['accept-encoding'])) return bytes
  reply.header('content-encoding', 'gzip')
  return gzipped(bytes)
}

/** Named, and not with `q=0`. */
function takesGzip(accepted: string | string[] = ''): boolean {
  const codings = [accepted].flat().join(',').toLowerCase().split(',')
  return codings.some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(coding))
}
