import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/install/node-24.mjs'
import { BYTES_PER_SECOND, wavHeader } from '../../server/speech/decode/pcm.ts'
import { sized } from '../../testkit/figures/size.ts'
import { diarizationErrors } from '../../testkit/speech/diarization-errors.ts'
import { type ToneTurn, toneMeeting, toneTurns } from '../../testkit/speech/tone-meeting.ts'
import { writeVoiceModels } from '../../testkit/speech/voice-models.ts'
import type { Measurement } from '../measurement.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024
const VOICES = 5
/** A meeting is made in pieces of so many seconds. */
const PIECE = sized(600, 60)
const PIECES = sized(9, 1)
const SECONDS = PIECE * PIECES
const MOST_OUTPUT = 64 * MIB

type Told = { seconds: number; beforeBytes: number; mainBytes: number; childBytes: number; turns: ToneTurn[] }

/** Telling apart the voices of 90 minutes of tones. The models are our own and tiny: of the models that people use it says nothing. */
export async function speakers(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-bench-'))
  try {
    const models = join(folder, 'models')
    await writeVoiceModels(join(models, 'speakers-tones'))
    const path = join(folder, 'meeting.wav')
    const spoken = await writeMeeting(path)
    const script = fileURLToPath(new URL('listen-once.ts', import.meta.url))
    // As Node runs the server, but for the program itself.
    const args = [...SERVER_ARGS.slice(0, -1), '--no-warnings', script, path, models]
    const env = { ...process.env, ...SERVER_ENV }
    const { stdout } = await run(process.execPath, args, { maxBuffer: MOST_OUTPUT, env })
    const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Told
    return [
      figure('speakers of 90 minutes, tiny models', told.seconds / SECONDS, '× real time', 0.5),
      // The server of a test, which holds what tests load besides.
      figure('server while it tells speakers apart', told.mainBytes / MIB, 'MiB', 250),
      figure('of which it held before', told.beforeBytes / MIB, 'MiB', null),
      figure('child that tells speakers apart', told.childBytes / MIB, 'MiB', null),
      figure(`errors (DER), ${VOICES} voices of tones`, 100 * diarizationErrors(spoken, told.turns), '%', 10),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  bench: 'speech',
  figure: name,
  value,
  unit,
  bar,
})

async function writeMeeting(path: string): Promise<ToneTurn[]> {
  const turns: ToneTurn[] = []
  const file = await open(path, 'w')
  try {
    await file.write(wavHeader(SECONDS * BYTES_PER_SECOND))
    for (let piece = 0; piece < PIECES; piece++) {
      const own = toneTurns(VOICES, PIECE, piece + 1)
      await file.write(new Uint8Array(toneMeeting(own, PIECE, piece + 1).buffer))
      const by = piece * PIECE
      turns.push(...own.map(({ voice, start, end }) => ({ voice, start: start + by, end: end + by })))
    }
  } finally {
    await file.close()
  }
  return turns
}
