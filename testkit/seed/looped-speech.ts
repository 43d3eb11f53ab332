import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SPEECH = fileURLToPath(new URL('../speech/jfk.wav', import.meta.url))

/** Speech again and again, as the browser records it. */
export async function looped(path: string, seconds: number): Promise<{ path: string; mime: string }> {
  const encoder = ['-ac', '1', '-c:a', 'libopus', '-ar', '48000', '-b:a', '48k', '-f', 'webm', '-live', '1']
  const input = ['-v', 'error', '-y', '-stream_loop', '-1', '-i', SPEECH, '-t', String(seconds)]
  await promisify(execFile)('ffmpeg', [...input, ...encoder, path])
  return { path, mime: 'audio/webm;codecs=opus' }
}

/** The same for an hour and more: a minute of it is encoded, and copied. A cluster for each second, as the browser writes. */
export async function loopedForLong(path: string, seconds: number): Promise<void> {
  const minute = `${path}.minute`
  await looped(minute, Math.min(60, seconds))
  const input = ['-v', 'error', '-y', '-stream_loop', '-1', '-i', minute, '-t', String(seconds)]
  const copy = ['-c', 'copy', '-f', 'webm', '-live', '1', '-cluster_time_limit', '1000']
  await promisify(execFile)('ffmpeg', [...input, ...copy, path])
}
