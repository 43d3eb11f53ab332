import { spawnSync } from 'node:child_process'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { ChangesAnswer } from '../../contract/changes.ts'
import type { RecordingId } from '../../contract/ids.ts'
import { uploadId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recordings/recording.ts'
import { type AppServer, OWNER } from './app-server.ts'

/** What another client of the same user sees on the server, with a session cookie of its own. */
export type ServerView = {
  recordings(): Promise<Recording[]>
  /** Everything since the beginning of the user's change feed. */
  changes(): Promise<ChangesAnswer['changes']>
  /** Bytes of a segment that the server has; 0 when it has never heard of it. */
  uploadedBytes(recording: RecordingId, segment: number): Promise<number>
  /** The bytes as they came, not the file that is made for players. */
  audio(recording: RecordingId, segment?: number): Promise<Buffer>
  /** What a player is given. */
  playable(recording: RecordingId): Promise<Buffer>
  [Symbol.asyncDispose](): Promise<void>
}

export async function viewServer({ url }: AppServer, person = OWNER): Promise<ServerView> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const answer = await client.post('/api/auth/login', { data: person })
  expect(answer.status(), await answer.text()).toBe(200)
  return {
    recordings: () => getJson(client, '/api/recordings'),
    changes: async () => (await getJson<ChangesAnswer>(client, '/api/changes?cursor=0')).changes,
    uploadedBytes: async (recording, segment) => {
      const path = `/api/uploads/${uploadId(recording, segment)}`
      const head = await client.head(path, { headers: { 'tus-resumable': '1.0.0' } })
      return Number(head.headers()['upload-offset'] ?? 0)
    },
    audio: async (recording, segment = 0) =>
      (await client.get(`/api/recordings/${recording}/audio?segment=${segment}`)).body(),
    playable: async (recording) => {
      const { audioUrl } = await getJson<{ audioUrl: string }>(client, `/api/recordings/${recording}/audio-url`)
      return (await client.get(audioUrl)).body()
    },
    [Symbol.asyncDispose]: () => client.dispose(),
  }
}

async function getJson<T>(client: APIRequestContext, path: string): Promise<T> {
  const answer = await client.get(path)
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** How long it sounds when decoded to the end, in seconds; headers are not believed. */
export function decodedSeconds(audio: Buffer): number {
  const rate = 16_000
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(rate), 'pipe:1']
  const { status, stdout, stderr } = spawnSync('ffmpeg', args, { input: audio, maxBuffer: 500_000_000 })
  expect(status, String(stderr)).toBe(0)
  return stdout.length / 2 / rate
}
