import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/** Bytes as `MediaRecorder` of WebKit writes them, made by ffmpeg and brought into its shape. */

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75])

function encoded(seconds: number, ...args: string[]): Buffer {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}:sample_rate=48000`]
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...tone, ...args, 'pipe:1'], {
    maxBuffer: 1e8,
  })
  expect(status, String(stderr)).toBe(0)
  return stdout
}

/** Fragments of a second with `styp`, `sidx` and `prft` in front of each; at its stop the last one is written a second time. */
export function safariMp4(seconds: number): Buffer {
  const flags = [
    '-movflags',
    'empty_moov+default_base_moof+dash',
    '-frag_duration',
    '1000000',
    '-write_prft',
    'wallclock',
  ]
  const parts = boxesOf(encoded(seconds, '-c:a', 'aac', ...flags, '-f', 'mp4'))
  const styp = Buffer.from('\0\0\0\x18stypmsdh\0\0\0\0msdhmsix', 'latin1')
  const fragments = parts.flatMap((part) => (typeOf(part) === 'sidx' ? [styp, part] : [part]))
  const last = parts.findLastIndex((part) => typeOf(part) === 'moof')
  return Buffer.concat([...fragments.filter((part) => typeOf(part) !== 'mfra'), ...parts.slice(last, last + 2)])
}

export function boxesOf(file: Buffer): Buffer[] {
  const found = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    found.push(file.subarray(at, at + file.readUInt32BE(at)))
  return found
}

export const typeOf = (box: Buffer): string => box.toString('latin1', 4, 8)

/** Clusters of 30 s whose size is not known, as libwebm writes them while it records. */
export function safariWebm(seconds: number): Buffer {
  const clusters = ['-live', '1', '-cluster_time_limit', '30000', '-cluster_size_limit', '10000000']
  const file = encoded(seconds, '-c:a', 'libopus', '-b:a', '64k', ...clusters, '-f', 'webm')
  for (const at of clustersOf(file)) {
    const length = Math.clz32(file[at + 4] ?? 0) - 23
    file[at + 4] = 0xff >> (length - 1)
    file.fill(0xff, at + 5, at + 4 + length)
  }
  return file
}

/** Where each cluster begins. */
export function clustersOf(file: Buffer): number[] {
  const found = []
  for (let at = file.indexOf(CLUSTER); at >= 0; at = file.indexOf(CLUSTER, at + 1)) found.push(at)
  return found
}

/** Seconds of sound that another reader finds in a file, whatever it says of its length. */
export function decodedSeconds(file: Uint8Array): number {
  const raw = ['-f', 's16le', '-ac', '1', '-ar', '8000', 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', ['-v', 'quiet', '-i', 'pipe:0', ...raw], { input: file, maxBuffer: 1e8 })
  return stdout.length / 16_000
}
