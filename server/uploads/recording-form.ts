import type { Readable } from 'node:stream'
import type { FastifyMultipartOptions, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { newRecordingId, type RecordingId, uuidv7 } from '../../contract/ids.ts'
import { MAX_FIELD_BYTES } from '../../contract/limits.ts'
import { type RecordingFields, recordingFieldsSchema } from '../../contract/recordings/most-speakers.ts'
import { BlobStoreFullError, BlobStoreUnavailableError, type Blobs } from '../blobs/blobs.ts'
import { fieldMessage, toFirstIssue } from '../kernel/field-problem.ts'
import { limitShape } from '../kernel/json-shape.ts'
import { HttpError } from '../kernel/problem.ts'
import type { KeptRecording } from '../store/tables/recordings/recordings.ts'

/** A file of the form, stored under a temporary name, with the key of the recording that it will be. */
export type IncomingFile = { recording: RecordingId; blob: string; mime: string; bytes: number; sha256: string }
export type RecordingForm = { fields: RecordingFields; file: IncomingFile | null }
/** The fields came first and named a stored recording: its bytes need not be read again. */
export type Replay = { replay: KeptRecording }

/** Blobs of forms that are still being read; unfinished ones are removed at a start. */
export const INCOMING = 'incoming/'

/** The file, and more fields than any version has. */
const MOST_PARTS = 21
/** All fields of one form: the one that may be long, and the others. */
const ALL_FIELDS_BYTES = MAX_FIELD_BYTES + 64 * 1024
/** More than the fields of any take but one of hundreds of segments. */
const SHORT_FIELDS_BYTES = 64 * 1024
const KNOWN: ReadonlySet<string> = new Set(Object.keys(recordingFieldsSchema.shape))

/**
 * Each part is read as a stream, fields too: the reader keeps every value of a field until the form has ended, and parses one that
 * calls itself JSON, which takes fourteen times its length.
 */
export const formReader = (maxBytes: number): FastifyMultipartOptions => ({
  throwFileSizeLimit: false,
  isPartAFile: () => true,
  // Of any part: fields may be longer than the file.
  limits: { fileSize: Math.max(maxBytes, ALL_FIELDS_BYTES), parts: MOST_PARTS },
})

type Options = {
  blobs: Blobs
  maxBytes: number
  /** Called before the file is stored; resolves to the stream to read in its place. Throws when there is no space for it. */
  takeRoom: (file: Readable) => Promise<Readable>
  /** Called before long fields are read on, which are held until the form ends. Resolves when it is the sender's turn. */
  takeTurn: () => Promise<void>
  /** Called for each piece of a field, before it is held. Throws when its sender holds as much as one may. */
  hold: (bytes: number) => void
  /** Called before the file is read, when the fields precede it. */
  findReplay: (fields: RecordingFields) => Promise<KeptRecording | null>
}

/**
 * Reads the multipart form of POST /api/recordings. The file streams to the disk; the caller moves or removes it. Throws an
 * HttpError and leaves nothing when the form is invalid or the sender disconnects.
 */
export async function readRecordingForm(request: FastifyRequest, options: Options): Promise<RecordingForm | Replay> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the recording as multipart/form-data.')
  const texts: Record<string, string> = {}
  const readField = fieldReader(texts, options)
  let file: IncomingFile | null = null
  try {
    for await (const part of parts(request)) {
      if (isField(part)) {
        await readField(part)
        continue
      }
      if (file) throw new HttpError(413, 'Send one file at a time.')
      if (texts['uploads'] !== undefined) throw bothSent()
      const early = toFirstIssue(recordingFieldsSchema, texts)
      const replay = early.success ? await options.findReplay(early.data) : null
      if (replay) return { replay }
      file = await keepFile(part, (early.success && early.data.id) || newRecordingId(), options)
    }
    if (file && texts['uploads'] !== undefined) throw bothSent()
    return { fields: parseFields(texts), file }
  } catch (error) {
    if (file) await options.blobs.remove(file.blob)
    throw error
  } finally {
    // Unread bytes must leave the connection all the same, or the next request on it never arrives.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** Nobody would look whether the uploads are there. */
const bothSent = (): HttpError =>
  new HttpError(400, 'Send the file in the field "audio", or "uploads", and not both.', { code: 'invalid' })

/** As the reader itself tells them apart. */
const isField = ({ filename, mimetype }: MultipartFile): boolean =>
  filename === undefined && mimetype !== 'application/octet-stream'

/** Reads fields into `texts`, all of them within one limit. One that this version does not know leaves nothing behind. */
function fieldReader(
  texts: Record<string, string>,
  { takeTurn, hold }: Pick<Options, 'takeTurn' | 'hold'>,
): (part: MultipartFile) => Promise<void> {
  let bytes = 0
  return async ({ fieldname, file }) => {
    const pieces: Buffer[] = []
    try {
      for await (const piece of file as AsyncIterable<Buffer>) {
        const before = bytes
        bytes += piece.length
        if (before <= SHORT_FIELDS_BYTES && bytes > SHORT_FIELDS_BYTES) await takeTurn()
        if (bytes > ALL_FIELDS_BYTES)
          throw new HttpError(413, 'The fields of this form are longer than those of any recording.')
        if (!KNOWN.has(fieldname)) continue
        hold(piece.length)
        pieces.push(piece)
      }
    } catch (error) {
      throw error instanceof HttpError ? error : brokenForm(error)
    }
    if (KNOWN.has(fieldname)) texts[fieldname] = Buffer.concat(pieces).toString()
  }
}

/** The parts one by one; errors of the reader become sentences. */
async function* parts(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const iterator = openParts(request)
  for (;;) {
    const next = await iterator.next().catch((error: unknown) => {
      throw brokenForm(error)
    })
    if (next.done) return
    yield next.value
  }
}

function openParts(request: FastifyRequest): AsyncIterableIterator<MultipartFile> {
  try {
    return request.files()
  } catch (error) {
    throw brokenForm(error)
  }
}

/** Errors that Fastify numbers have their own sentence (http/errors.ts). */
function brokenForm(error: unknown): unknown {
  if (error instanceof Error && 'statusCode' in error) return error
  return new HttpError(400, 'The multipart form is broken or was cut off. Send it again.', { cause: error })
}

async function keepFile(
  part: MultipartFile,
  recording: RecordingId,
  { blobs, maxBytes, takeRoom }: Options,
): Promise<IncomingFile> {
  if (part.fieldname !== 'audio') throw new HttpError(400, 'The file must come in the field "audio".')
  const file = await takeRoom(part.file)
  const blob = `${INCOMING}${recording}.${uuidv7()}`
  const written = await blobs.write(blob, file).catch((error: unknown) => {
    const isOurs = error instanceof BlobStoreFullError || error instanceof BlobStoreUnavailableError
    throw part.file.errored && !isOurs ? brokenForm(error) : error
  })
  const refusal =
    part.file.truncated || written.bytes > maxBytes
      ? tooLarge(maxBytes)
      : written.bytes === 0
        ? new HttpError(400, 'The audio is empty. Record something and send it again.', { code: 'empty' })
        : null
  if (!refusal) return { recording, blob, mime: part.mimetype, bytes: written.bytes, sha256: written.sha256 }
  await blobs.remove(blob)
  throw refusal
}

export const tooLarge = (maxBytes: number): HttpError =>
  new HttpError(
    413,
    `This recording is larger than the ${Math.floor(maxBytes / 1_000_000)} MB this server accepts. Split it or use a lower quality.`,
    { code: 'too-large' },
  )

function parseFields(texts: Record<string, string>): RecordingFields {
  if (texts['uploads'] !== undefined) limitShape(texts['uploads'])
  const parsed = toFirstIssue(recordingFieldsSchema, texts)
  if (parsed.success) return parsed.data
  throw new HttpError(400, fieldMessage('form', parsed.error.issues), { code: 'invalid' })
}
