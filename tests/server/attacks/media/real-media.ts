import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'

const run = promisify(execFile)
const opus = ['-ar', '48000', '-c:a', 'libopus', '-b:a', '48k']
const fragments = ['-movflags', 'frag_keyframe+empty_moov']

/** What recorders, phones and programs make, by the arguments with which ffmpeg makes it. */
const FORMATS: Record<string, { file: string; args: string[] }> = {
  'WebM of MediaRecorder': { file: 'a.webm', args: [...opus, '-live', '1'] },
  'WebM of Vorbis': { file: 'b.webm', args: ['-c:a', 'libvorbis'] },
  'Matroska of AAC': { file: 'c.mkv', args: ['-c:a', 'aac'] },
  'MP4 of Opus in fragments': { file: 'd.mp4', args: [...opus, ...fragments] },
  'MP4 of AAC in fragments': { file: 'e.mp4', args: ['-c:a', 'aac', ...fragments] },
  'M4A with its index at the end': { file: 'f.m4a', args: ['-c:a', 'aac'] },
  'M4A with its index in front': { file: 'g.m4a', args: ['-c:a', 'aac', '-movflags', '+faststart'] },
  'M4A of ALAC': { file: 'h.m4a', args: ['-c:a', 'alac'] },
  'MP4 with a picture': { file: 'i.mp4', args: ['-c:a', 'aac', '-c:v', 'mpeg4'] },
  'MP3 with an ID3 tag': { file: 'j.mp3', args: ['-metadata', 'title=Team meeting'] },
  'MP3 without one': { file: 'k.mp3', args: ['-id3v2_version', '0', '-write_xing', '0'] },
  'MPEG layer 2': { file: 'l.mp2', args: [] },
  'WAV of 16 bits': { file: 'm.wav', args: ['-ar', '44100', '-ac', '2'] },
  'WAV of 24 bits': { file: 'n.wav', args: ['-c:a', 'pcm_s24le'] },
  'WAV of floats': { file: 'o.wav', args: ['-c:a', 'pcm_f32le'] },
  'WAV of a telephone': { file: 'p.wav', args: ['-ar', '8000', '-c:a', 'pcm_mulaw'] },
  'WAV of ADPCM': { file: 'q.wav', args: ['-c:a', 'adpcm_ms'] },
  'Ogg of Opus': { file: 'r.ogg', args: opus },
  'Ogg of Vorbis': { file: 's.ogg', args: ['-c:a', 'libvorbis'] },
  FLAC: { file: 't.flac', args: [] },
  'AAC of ADTS': { file: 'u.aac', args: ['-c:a', 'aac'] },
}

export type Made = { name: string; path: string; bytes: Buffer }

/** Eleven seconds of speech in every format that is taken, by ffmpeg; and with a tag before formats that have none. */
export async function realMedia(folder: string): Promise<Made[]> {
  const made: Made[] = []
  for (const [name, { file, args }] of Object.entries(FORMATS)) {
    const path = join(folder, file)
    const picture = file.startsWith('i.') ? ['-f', 'lavfi', '-i', 'color=size=64x64:duration=11'] : []
    await run('ffmpeg', ['-v', 'error', '-y', '-i', SPEECH.jfk, ...picture, ...args, path])
    made.push({ name, path, bytes: await readFile(path) })
  }
  return made
}
