import 'fake-indexeddb/auto'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRecordingId, type RecordingId, userIdSchema } from '../../../contract/ids.ts'
import { remux } from '../../../server/playable/remux.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { localAudio } from '../../../src/local/audio/local-audio.ts'
import { recount, restoreBeginning } from '../../../src/local/audio/repair-segment.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../src/local/audio-database.ts'
import { unfinishedTakes } from '../../../src/local/takes/unfinished.ts'
import { createByteReader } from '../../../src/sync/upload/byte-reader.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { SAMPLE_RATE } from '../../../testkit/speech/tone-sequence.ts'
import { DAMAGES } from '../../inject/damage.ts'
import type { Row } from '../../row.ts'
import { type RecordedChunks, recordChunks } from '../../verify/recorded-chunks.ts'

const CASES = { full: 500, short: 20 }
const SECONDS = 12
const MIMES = ['audio/webm;codecs=opus', 'audio/mp4']
/** How far the edges of chunks are from those of clusters and fragments, of which there is one for each second. */
const EDGE_SECONDS = 0.06
const OWNER = userIdSchema.parse('campaign')

/** The browser only records; what is damaged is stored, recovered, read for the upload and remuxed by the app's own code. */
export const m3: Row = {
  id: 'M3',
  title: `${CASES.full} times a slice of a stored take is dropped, doubled, swapped, zeroed or cut, the first one too`,
  runs: { full: 1, short: 1 },
  limitSeconds: 3600,
  async run({ clip, short }, random): Promise<Outcome> {
    const takes = await record(clip)
    const failures: string[] = []
    const cases = short ? CASES.short : CASES.full
    for (let number = 0; number < cases; number++) failures.push(...(await oneCase(takes, random)))
    const figures = [`${cases} cases of ${takes.map(({ mime }) => mime).join(' and ')}`]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures }
  },
}

/** `longest`: the most sound that one chunk holds: more than a second where the encoder was kept waiting. Seconds. */
type Take = RecordedChunks & { longest: number }

async function record(clip: string): Promise<Take[]> {
  await using stage = await openFixture(clip)
  const takes = await recordChunks(stage.page, MIMES, SECONDS)
  return takes.map((take) => ({ ...take, longest: longestOf(take.chunks) }))
}

function longestOf(chunks: readonly Uint8Array[]): number {
  const ends = chunks.map((_, at) => decodedSeconds(Buffer.concat(chunks.slice(0, at + 1))))
  return Math.max(1, ...ends.map((end, at) => end - (ends[at - 1] ?? 0)))
}

const pick = <T>(all: readonly T[], random: Random): T => {
  const one = all[Math.floor(random.between(0, all.length))]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

async function oneCase(takes: readonly Take[], random: Random): Promise<string[]> {
  const { mime, chunks, longest } = pick(takes, random)
  const damage = pick(DAMAGES, random)
  // The first chunk is unlike all others: a quarter of the cases are about it.
  const at = random.between(0, 4) < 1 ? 0 : Math.floor(random.between(1, chunks.length - 1))
  const damaged = damage.apply(chunks, at, random)
  const whole = decodedSeconds(Buffer.concat(chunks))
  // The second copy of the first chunk makes it whole again.
  const lost = (at === 0 ? 0 : damage.lost) + (damage.torn?.(chunks, at) ?? 0)
  const least = whole - (lost + 1) * (longest + Math.ceil(longest) * EDGE_SECONDS)
  const name = `${mime}, chunk ${at} of ${chunks.length} ${damage.name}`
  try {
    const heard = await hearStored(mime, chunks, damaged)
    return Object.entries(heard).flatMap(([what, seconds]) =>
      seconds >= least ? [] : [`${name}: ${what} ${seconds.toFixed(2)} s of ${whole.toFixed(2)}`],
    )
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** What this device plays and says it plays, and what is heard of what it uploads, in seconds. */
async function hearStored(
  mime: string,
  chunks: readonly Uint8Array[],
  damaged: readonly (Uint8Array | null)[],
): Promise<Record<string, number>> {
  const audio = openAudioDatabase()
  const app = openAppDatabase(OWNER)
  try {
    const recording = await store(audio, mime, chunks, damaged)
    await expectRecovered(audio, app, recording)
    const here = await localAudio(audio, recording)
    if (!here) throw new Error('nothing is left on the device')
    const uploaded = await readForUpload(audio, recording)
    return {
      'this device plays': decodedSeconds(Buffer.from(await here.blob.arrayBuffer())),
      'this device promises': here.seconds,
      'the server plays': decodedSeconds(await playable(uploaded)),
    }
  } finally {
    await audio.delete()
    await app.delete()
  }
}

/** As the recorder left it, with the sums of what was recorded, and as something else damaged it afterwards. */
async function store(
  audio: AudioDatabase,
  mime: string,
  chunks: readonly Uint8Array[],
  damaged: readonly (Uint8Array | null)[],
): Promise<RecordingId> {
  const recording = newRecordingId()
  const place = { recording, segment: 0 }
  const bytes = chunks.reduce((sum, { length }) => sum + length, 0)
  const started = { startedAt: Date.now(), startOffset: 0, endedBy: 'stop' } as const
  await audio.segments.add({
    ...place,
    owner: OWNER,
    mime,
    ...started,
    chunks: damaged.length,
    bytes,
    seconds: chunks.length,
  })
  const first = chunks[0]
  if (first) await audio.headers.add({ ...place, bytes: bufferOf(first) })
  for (const [sequence, chunk] of damaged.entries())
    if (chunk) await audio.chunks.add({ ...place, sequence, bytes: bufferOf(chunk), peaks: new Uint8Array(10) })
  return recording
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

async function expectRecovered(audio: AudioDatabase, app: AppDatabase, recording: RecordingId): Promise<void> {
  const offered = await unfinishedTakes(audio, app, OWNER)
  if (!offered.some((take) => take.recording === recording)) throw new Error('the take is not offered')
}

/** The bytes that the server is sent. */
async function readForUpload(audio: AudioDatabase, recording: RecordingId): Promise<Uint8Array> {
  const row = await audio.segments.get([recording, 0])
  if (!row) throw new Error('the segment is gone')
  await restoreBeginning(audio, row)
  const { bytes } = await recount(audio, row)
  return createByteReader(audio, recording, 0).read(0, bytes)
}

/** What the server gives to a player: the file that it makes, or the bytes as they came. */
async function playable(bytes: Uint8Array): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-m3-'))
  try {
    const [source, target] = [join(folder, 'raw'), join(folder, 'playable')]
    writeFileSync(source, bytes)
    // On the server it runs in a process of its own, whose failure leaves the bytes as they came.
    const made = await remux(source, target).catch(() => null)
    return made?.isBetter ? readFileSync(target) : Buffer.from(bytes)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** From a file, as an MP4 may have to be read from its end; what cannot be decoded is passed over. */
function decodedSeconds(sound: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-m3-'))
  const file = join(folder, 'sound')
  writeFileSync(file, sound)
  const args = ['-v', 'quiet', '-i', file, '-f', 's16le', '-ac', '1', '-ar', String(SAMPLE_RATE), 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 100_000_000 })
  rmSync(folder, { recursive: true })
  return stdout.length / 2 / SAMPLE_RATE
}
