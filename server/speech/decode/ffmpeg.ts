import { dirname } from 'node:path'
import { SAMPLE_RATE } from './pcm.ts'
import type { Program } from './sandbox.ts'

/** Decoders of sound that recorders and their programs write: ffmpeg has hundreds more, of games and old formats. */
const CODECS = [
  ...['opus', 'libopus', 'vorbis', 'libvorbis', 'speex', 'libspeex', 'flac', 'alac', 'wavpack', 'tta'],
  ...['aac', 'aac_fixed', 'aac_latm', 'mp3float', 'mp3', 'mp2float', 'mp2', 'mp1float', 'mp1'],
  ...['ac3', 'ac3_fixed', 'eac3', 'dca', 'amrnb', 'amrwb', 'gsm', 'libgsm', 'gsm_ms', 'libgsm_ms'],
  ...['adpcm_ima_wav', 'adpcm_ima_qt', 'adpcm_ms', 'adpcm_yamaha', 'g722', 'g726', 'g726le', 'truespeech'],
  ...['wmav1', 'wmav2', 'wmapro', 'pcm_alaw', 'pcm_mulaw', 'pcm_u8', 'pcm_s8', 'pcm_s16le', 'pcm_s16be'],
  ...['pcm_u16le', 'pcm_u16be', 'pcm_s24le', 'pcm_s24be', 'pcm_u24le', 'pcm_s32le', 'pcm_s32be', 'pcm_u32le'],
  ...['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_s16le_planar', 'pcm_s24le_planar'],
].join(',')
/** These have places to go back to: an index at the end, or the next whole packet after damage. */
const SEEKS = new Set(['mov', 'matroska'])

/** See node-child.ts. ffmpeg takes 60 MB for 90 minutes. */
const LIMITS = { cpuSeconds: 300, memoryBytes: 512 * 1024 ** 2, fileBytes: 0 }
/** Exit status of ffmpeg that was told to stop by a signal, as by that of the limit of its processor. */
export const FFMPEG_STOPPED = 255

/**
 * `pan` keeps the level: the plain downmix to one channel gains 1.414. `async=1` fills holes between packets with
 * silence, so that seconds counted in samples are seconds of the player; it holds a hole in memory, six times as much when
 * the rate is changed in the same step.
 */
const FILTERS = [
  'aformat=channel_layouts=stereo',
  'pan=mono|c0=0.5*c0+0.5*c1',
  `aresample=${SAMPLE_RATE}`,
  'aformat=sample_fmts=s16',
  'aresample=async=1',
].join(',')

/**
 * Reads one file by one demuxer, which opens no other.
 * @param seconds it writes no more than this, and a little
 */
export function ffmpegDecoder(path: string, file: string, demuxer: string, seconds: number): Program {
  const { args, reads, input } = reading(file, demuxer)
  return {
    path,
    args: [...args, '-t', String(Math.ceil(seconds) + 1), '-af', FILTERS, '-f', 's16le', '-c:a', 'pcm_s16le', 'pipe:1'],
    limits: LIMITS,
    walls: { reads, writes: [], trial: '-version' },
    ...input,
  }
}

/** Reads the audio of a running take as it comes on its standard input, and writes samples as soon as it can. */
export function ffmpegLive(path: string, demuxer: string): Program {
  const soon = ['-fflags', 'nobuffer', '-probesize', '4096', '-analyzeduration', '0']
  return {
    path,
    args: [
      ...[...common(soon), ...only(demuxer, 'pipe'), '-vn', '-sn', '-dn', '-i', 'pipe:0', '-map', '0:a:0'],
      ...['-af', FILTERS, '-f', 's16le', '-c:a', 'pcm_s16le', '-flush_packets', '1', 'pipe:1'],
    ],
    limits: LIMITS,
    walls: { reads: [], writes: [], trial: '-version' },
    isNice: true,
  }
}

const AAC_LIMITS = { ...LIMITS, cpuSeconds: 900 }
/** One voice that is not to be heard as encoded twice. Bits a second. */
const AAC_BITS = '64k'

/**
 * Writes one file as AAC in MP4 with its index in front, whole.
 * @param target what it writes, of at most `fileBytes` bytes
 */
export function ffmpegAac(
  path: string,
  { file, demuxer, target, fileBytes }: { file: string; demuxer: string; target: string; fileBytes: number },
): Program {
  const { args, reads, input } = reading(file, demuxer)
  const sound = ['-af', 'aresample=async=1', '-ac', '1', '-c:a', 'aac', '-b:a', AAC_BITS]
  return {
    path,
    args: [...args, ...sound, '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', '-y', `file:${target}`],
    limits: { ...AAC_LIMITS, fileBytes },
    walls: { reads, writes: [dirname(target)], trial: '-version' },
    ...input,
  }
}

function reading(file: string, demuxer: string) {
  const seeks = SEEKS.has(demuxer)
  return {
    args: [...common([]), ...only(demuxer, seeks ? 'file' : 'pipe'), '-vn', '-sn', '-dn'].concat([
      ...['-i', seeks ? `file:${file}` : 'pipe:0', '-map', '0:a:0'],
    ]),
    reads: seeks ? [file] : [],
    input: seeks ? {} : { input: file },
  }
}

const common = (more: readonly string[]): string[] => ['-nostdin', '-v', 'error', '-threads', '1', ...more]

/** One demuxer, and what it may open. */
const only = (demuxer: string, protocol: 'file' | 'pipe'): string[] => [
  ...['-f', demuxer, '-protocol_whitelist', protocol, '-format_whitelist', demuxer, '-codec_whitelist', CODECS],
]
