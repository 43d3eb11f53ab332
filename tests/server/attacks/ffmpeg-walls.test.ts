import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegDecoder } from '../../../server/speech/decode/ffmpeg.ts'
import { findProgram } from '../../../server/speech/local/find-program.ts'
import { runProgram } from '../../../server/speech/local/program.ts'
import { realMedia } from './media/real-media.ts'

// Each wall of ffmpeg.ts holds by itself, where all others are gone.

const WALLS = ['-f', '-protocol_whitelist', '-format_whitelist', '-codec_whitelist'] as const
type Wall = (typeof WALLS)[number]

let folder: string
let mp3: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-lists-'))
  mp3 = (await realMedia(folder)).find(({ name }) => name === 'MP3 without one')?.path ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** `left` out, with their values, of the options in front of the input. */
function without(args: readonly string[], left: readonly string[]): string[] {
  const input = args.indexOf('-i')
  const kept: string[] = []
  for (let at = 0; at < args.length; at++) {
    if (at < input && left.includes(args[at] ?? '')) at++
    else kept.push(args[at] ?? '')
  }
  return kept
}

/** How many bytes of sound come of a file, with one wall or with none. */
async function soundOf(bytes: Buffer, wall: Wall | null): Promise<number> {
  const file = join(folder, 'hostile')
  await writeFile(file, bytes)
  const program = ffmpegDecoder(findProgram('ffmpeg') ?? '', file, 'mp3', 5)
  const args = without(
    program.args,
    WALLS.filter((one) => one !== wall),
  )
  const { result } = await runProgram({ ...program, args }, { signal: new AbortController().signal }, buffer)
  return result.length
}

/** What ffmpeg takes of a line; its base64 ends with "=", behind which it looks for nothing but the kind of file. */
const PIECE_BYTES = 2200

/** A playlist whose one piece is in it: a protocol that ffmpeg allows by itself. */
async function playlist(): Promise<Buffer> {
  const piece = (await readFile(mp3)).subarray(0, PIECE_BYTES).toString('base64')
  const line = `data:audio/mpeg;base64,${piece}.mp3`
  return Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:5,\n${line}\n#EXT-X-ENDLIST\n`)
}

/** IMA ADPCM of Duck DK4, which games have. */
function rareWave(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + 32_768, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  for (const [at, value] of [0x61, 1].entries()) head.writeUInt16LE(value, 20 + 2 * at)
  for (const [at, value] of [16_000, 32_000].entries()) head.writeUInt32LE(value, 24 + 4 * at)
  for (const [at, value] of [512, 4].entries()) head.writeUInt16LE(value, 32 + 2 * at)
  head.write('data', 36)
  head.writeUInt32LE(32_768, 40)
  return Buffer.concat([head, Buffer.alloc(32_768)])
}

describe.each([
  ['-f', playlist],
  ['-protocol_whitelist', playlist],
  ['-format_whitelist', playlist],
  ['-codec_whitelist', async () => rareWave()],
] as const)('%s', (wall, hostile) => {
  it('refuses alone what ffmpeg plays without it', async () => {
    expect(await soundOf(await hostile(), null)).toBeGreaterThan(10_000)
    expect(await soundOf(await hostile(), wall)).toBe(0)
  })
})
