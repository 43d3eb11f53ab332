import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { DEFAULT_MAX_UPLOAD_MB, MAX_RECORDING_SECONDS } from '../../../../contract/limits.ts'
import { audioType, HEAD_BYTES } from '../../../../core/media/audio-type.ts'
import { type ContainerScanner, containerScanner } from '../../../../core/media/container.ts'
import { importedTexts } from '../../../i18n/english/inbox.ts'
import { appendChunk, beginSegment, endSegment } from '../../../local/audio/append-chunk.ts'
import { removeAudio, segmentsOf } from '../../../local/audio/chunk-pages.ts'
import { bytesOf } from '../../../local/audio/confirmed-audio.ts'
import { prepareChunk } from '../../../local/audio/prepare-chunk.ts'
import { readSpokenLanguage } from '../../../local/device/spoken-language.ts'
import { saveRecording } from '../../../local/takes/save-take.ts'
import { changeTakeNote } from '../../../local/takes/take-note.ts'
import { takeLock } from '../../../local/takes/unfinished.ts'
import { holdLock } from '../../../platform/storage/locks.ts'
import { sealingOf } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'

/** Why a file is not in the library now, as a sentence for the person. The file itself stays where it is. */
export class ImportRefusedError extends Error {
  override name = 'ImportRefusedError'
  /** True when only a copy would be made: the person may want it all the same. */
  readonly isCopy: boolean
  constructor(message: string, isCopy = false) {
    super(message)
    this.isCopy = isCopy
  }
}

/** A page of these is 8 MB in memory (local/audio/chunk-pages.ts). */
const CHUNK_BYTES = 64 * 1024
const MAX_BYTES = DEFAULT_MAX_UPLOAD_MB * 1_000_000
/** What encoders add at both ends of exactly 90 minutes. Seconds. */
const MARGIN = 1

type Options = {
  /** Length of the file by this browser's own reckoning, in seconds; null when it cannot play the type. */
  probe(file: File): Promise<number | null>
  /** 0 to 1. */
  onProgress(share: number): void
  /** Asks the browser to wake the service worker when the network is there. */
  requestSync(): void
  /** Also when the library has it already. */
  again: boolean
}

/**
 * Copies a file into the library in chunks, as if it had just been recorded: it is complete on this device first, and
 * goes to the server by the same way as a take, offline too. Throws ImportRefusedError, and leaves nothing behind where it throws.
 */
export async function importFile(person: SignedInUser, file: File, options: Options): Promise<RecordingId> {
  const title = titleOf(file)
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const mime = audioType(head, file.type)
  if (file.size === 0) throw new ImportRefusedError(importedTexts.empty(file.name))
  if (!mime) throw new ImportRefusedError(importedTexts.notAudio(file.name))
  if (file.size > MAX_BYTES) throw new ImportRefusedError(importedTexts.tooLarge(file.name, DEFAULT_MAX_UPLOAD_MB))
  if (!options.again && (await isThere(person, file, title)))
    throw new ImportRefusedError(importedTexts.copy(title), true)
  const probed = await options.probe(file)
  refuseLong(file, probed)

  const recording = newRecordingId()
  // While this is held no tab offers the half that is there as a recovered recording.
  const release = await holdLock(takeLock(recording))
  try {
    await copy(person, file, { recording, mime, probed, onProgress: options.onProgress })
    // Before the row is there: whoever reads that it is in and closes the tab leaves no time to ask afterwards.
    options.requestSync()
    await changeTakeNote(person.app, recording, { spokenLanguage: await readSpokenLanguage().catch(() => null) })
    return await saveRecording(person.app, person.audio, { recording, title })
  } catch (error) {
    // A connection that is lost after the commit reports a failure all the same.
    if (!(await person.app.recordings.get(recording))) {
      await removeAudio(person.audio, recording)
      throw error
    }
    console.error('A file is in the library, though that was said to have failed.', error)
    return recording
  } finally {
    release?.()
  }
}

/** The name without its ending; a name of nothing else stays whole. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]{1,5}$/, '').trim() || name

/** The same title and to the byte as large: two different recordings never are. One that is here without its audio is none. */
async function isThere({ app, audio }: SignedInUser, { size }: File, title: string): Promise<boolean> {
  const same = app.recordings.filter((one) => one.fileSize === size && one.title === title && one.deletedAt === null)
  for (const { id, confirmedAt } of await same.toArray())
    if (confirmedAt !== null || bytesOf(await segmentsOf(audio, id)) >= size) return true
  return false
}

function refuseLong({ name }: File, seconds: number | null): void {
  if (seconds !== null && seconds > MAX_RECORDING_SECONDS + MARGIN)
    throw new ImportRefusedError(importedTexts.tooLong(name, Math.round(seconds / 60)))
}

type Copied = Pick<Options, 'onProgress'> & { recording: RecordingId; mime: string; probed: number | null }

async function copy(person: SignedInUser, file: File, { recording, mime, probed, onProgress }: Copied) {
  let scanner = containerScanner(mime)
  const place = { recording, segment: 0 }
  const { app, audio, user } = person
  const origin = 'import'
  const sealing = await sealingOf(app)
  const beginning = { ...place, owner: user.id, mime, startedAt: Date.now(), startOffset: 0, origin } as const
  const lock = await sealing?.lockOf(person, recording)
  await beginSegment(audio, { ...beginning, ...(lock && { lock }) })
  const sealer = sealing?.sealerOf(recording, 0)
  for (let at = 0, sequence = 0; at < file.size; at += CHUNK_BYTES, sequence++) {
    const bytes = await file.slice(at, at + CHUNK_BYTES).arrayBuffer()
    scanner = scanned(scanner, bytes)
    const isLast = at + CHUNK_BYTES >= file.size
    // The server counts what cannot be known here.
    const seconds = isLast ? (scanner?.seconds() ?? probed ?? 0) : 0
    if (isLast) refuseLong(file, seconds)
    const chunk = await prepareChunk({ bytes, seconds, peaks: new Uint8Array(0) }, sealer)
    await appendChunk(audio, { ...place, ...chunk, sequence })
    onProgress(Math.min(1, (at + CHUNK_BYTES) / file.size))
  }
  await endSegment(audio, recording, 0, 'stop')
}

/** A container that this device cannot follow passes as it is. */
function scanned(scanner: ContainerScanner | null, bytes: ArrayBuffer): ContainerScanner | null {
  try {
    scanner?.push(new Uint8Array(bytes))
    return scanner
  } catch (error) {
    console.warn('The length of this file is left to the server.', error)
    return null
  }
}
