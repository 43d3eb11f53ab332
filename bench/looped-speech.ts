import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SPEECH = fileURLToPath(new URL('../tests/speech/jfk.wav', import.meta.url))

/** Speech again and again, as the browser records it. */
export async function looped(path: string, seconds: number): Promise<{ path: string; mime: string }> {
  const encoder = ['-ac', '1', '-c:a', 'libopus', '-ar', '48000', '-b:a', '48k', '-f', 'webm', '-live', '1']
  const input = ['-v', 'error', '-y', '-stream_loop', '-1', '-i', SPEECH, '-t', String(seconds)]
  await promisify(execFile)('ffmpeg', [...input, ...encoder, path])
  return { path, mime: 'audio/webm;codecs=opus' }
}
