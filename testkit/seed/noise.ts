import { execFileSync } from 'node:child_process'

/** Bits a second that noise takes at the highest rate of Opus. */
export const NOISE_BITS_PER_SECOND = 510_000

const CODEC = '-ac 2 -c:a libopus -b:a 510k -vbr off'

/** Writes seconds of noise as WebM: as many bytes as a long meeting, made in seconds. */
export function writeNoise(file: string, seconds: number): void {
  const source = `anoisesrc=d=${seconds}:r=48000:a=0.3:seed=1`
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...CODEC.split(' '), file])
}
