import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AudioFile } from '../../server/speech/transcriber.ts'

const run = promisify(execFile)
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Real speech; see LICENCES.md. */
export const SPEECH = { jfk: here('jfk.wav') }
const SAID = JSON.parse(readFileSync(here('transcripts.json'), 'utf8')) as Record<string, string>

type Encoding = 'webm' | 'mp4' | 'aac'
const ENCODERS: Record<Encoding, { mime: string; args: string[] }> = {
  webm: { mime: 'audio/webm;codecs=opus', args: ['-c:a', 'libopus', '-ar', '48000', '-f', 'webm', '-live', '1'] },
  mp4: {
    mime: 'audio/mp4',
    args: ['-c:a', 'libopus', '-ar', '48000', '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'],
  },
  aac: { mime: 'audio/mp4', args: ['-c:a', 'aac', '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov'] },
}

/** Makes of a wav what a browser's MediaRecorder makes: 48 kbit/s, live, without a length in its head. */
export async function encode(wav: string, path: string, encoding: Encoding = 'webm'): Promise<AudioFile> {
  const { mime, args } = ENCODERS[encoding]
  await run('ffmpeg', ['-v', 'error', '-y', '-i', wav, '-ac', '1', '-b:a', '48k', ...args, path])
  return { path, mime }
}

/** Speech `times` times over with so many seconds of silence after each, as the browser would record it. */
export async function speechWithPauses(
  path: string,
  { times, pause, args = ['-ac', '1', '-c:a', 'libopus', '-ar', '48000', '-b:a', '48k'] }: Pauses,
): Promise<void> {
  const filter = `[0:a]apad=pad_dur=${pause},aresample=48000,aloop=loop=${times - 1}:size=${(11 + pause) * 48_000}`
  await run('ffmpeg', ['-v', 'error', '-y', '-i', SPEECH.jfk, '-filter_complex', filter, ...args, path])
}
type Pauses = { times: number; pause: number; args?: string[] }

/** Beeps of half a second, 0.3 s apart, for the model of tone-model.ts: 500 Hz, or 2000 Hz. */
export async function beeps(tones: readonly ('low' | 'high')[], path: string): Promise<AudioFile> {
  const inputs = tones.flatMap((tone) => [
    '-f',
    'lavfi',
    '-t',
    '0.5',
    '-i',
    `sine=frequency=${tone === 'low' ? 500 : 2000}`,
  ])
  const parts = tones.map(
    (_, at) => `[${at}:a]afade=d=0.25,afade=t=out:st=0.25:d=0.25,adelay=150:all=1,apad=pad_dur=0.15[${at}]`,
  )
  const joined = `${tones.map((_, at) => `[${at}]`).join('')}concat=n=${tones.length}:v=0:a=1`
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-filter_complex',
    [...parts, joined].join(';'),
    '-ar',
    '16000',
    path,
  ])
  return { path, mime: 'audio/wav' }
}

/** Low, high and low again with soft edges: the file begins with the first and ends with the last. */
export async function beepsAtOnce(path: string): Promise<AudioFile> {
  const fade = 'afade=d=0.06,afade=t=out:st=0.19:d=0.06'
  const tones = [500, 2000, 500].map((hertz, at) => `sine=frequency=${hertz}:duration=0.25,${fade}[${at}]`)
  const gaps = ['[0]apad=pad_dur=0.3[a]', '[1]apad=pad_dur=0.3[b]', '[a][b][2]concat=n=3:v=0:a=1']
  const graph = [...tones, ...gaps].join(';')
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', graph, '-ar', '16000', path])
  return { path, mime: 'audio/wav' }
}

/** Words of the speech, cut where they begin and end. */
export async function wordsAtOnce(path: string): Promise<AudioFile> {
  await run('ffmpeg', ['-v', 'error', '-y', '-ss', '5.4', '-to', '7.7', '-i', SPEECH.jfk, path])
  return { path, mime: 'audio/wav' }
}

/** The same sound with a second of silence before and after it. */
export async function withSilence({ path, mime }: AudioFile, target: string): Promise<AudioFile> {
  await run('ffmpeg', ['-v', 'error', '-y', '-i', path, '-af', 'adelay=1000:all=1,apad=pad_dur=1', target])
  return { path: target, mime }
}

const NOISES = {
  silence: 'anullsrc=r=48000:cl=mono',
  white: 'anoisesrc=color=white:amplitude=0.0173:sample_rate=48000',
  pink: 'anoisesrc=color=pink:amplitude=0.05:sample_rate=48000',
  hum: 'sine=frequency=50:sample_rate=48000,volume=-15dB',
}

/** What a microphone gives in an empty room; noise at about -40 dB below full scale. */
export async function noise(kind: keyof typeof NOISES, seconds: number, path: string): Promise<AudioFile> {
  const source = ['-f', 'lavfi', '-t', String(seconds), '-i', NOISES[kind]]
  await run('ffmpeg', ['-v', 'error', '-y', ...source, '-c:a', 'libopus', '-b:a', '48k', '-f', 'webm', path])
  return { path, mime: 'audio/webm;codecs=opus' }
}

/** The share of the words said in a file of transcripts.json that a text has, each as often as it was said. */
export function wordsFound(text: string, file: string): number {
  const said = words(SAID[file] ?? '')
  const heard = words(text)
  let found = 0
  for (const word of said) {
    const at = heard.indexOf(word)
    if (at < 0) continue
    heard.splice(at, 1)
    found += 1
  }
  return found / said.length
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}']+/gu) ?? []
