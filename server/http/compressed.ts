import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compactEndpoints } from '../../contract/compact.ts'
import { editEndpoints } from '../../contract/edits.ts'
import type { Endpoint } from '../../contract/endpoints.ts'
import { replicaEndpoints } from '../../contract/given-back.ts'
import { versionEndpoints } from '../../contract/recordings/transcript-versions.ts'

/**
 * Answers that are compressed: large, for one user, made for each request. They must not hold a token, a key or a signed link:
 * the length of a compressed answer could reveal it to an attacker who controls text beside it (BREACH).
 */
export const COMPRESSED: readonly Endpoint[] = [
  compactEndpoints.changes,
  compactEndpoints.transcript,
  compactEndpoints.words,
  compactEndpoints.updateTranscript,
  compactEndpoints.reassign,
  editEndpoints.editRecordings,
  versionEndpoints.getVersion,
  replicaEndpoints.giveBack,
]

/** Less than this fits into the first packet anyway. Bytes. */
const LEAST_BYTES = 1400

const gzipped = promisify(gzip)

export const isCompressed = ({ method, path }: Endpoint): boolean =>
  COMPRESSED.some((one) => one.method === method && one.path === path)

/** The bytes to send, with the headers that describe them. */
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
