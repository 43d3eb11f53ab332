import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request } from '@playwright/test'
import type { Recording } from '../contract/recordings/recording.ts'
import { OWNER } from '../testkit/browser/app-server.ts'
import { CLIP } from '../testkit/browser/browser.ts'
import { MEETINGS, type Meeting } from './meetings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_WAIT_MS = 120_000

/** Sends each meeting as another client would, and waits until the last has its transcript. */
export async function sendMeetings(url: string): Promise<void> {
  const client = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const folder = mkdtempSync(join(tmpdir(), 'earmark-meetings-'))
  try {
    expect((await client.post('/api/auth/login', { data: OWNER })).status()).toBe(200)
    for (const meeting of [...MEETINGS].reverse()) {
      const answer = await client.post('/api/recordings', { multipart: formOf(meeting, folder) })
      expect(answer.status(), await answer.text()).toBe(201)
      await expect.poll(() => wordsOf(meeting.title), { timeout: MOST_WAIT_MS }).not.toBe('')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await client.dispose()
  }

  async function wordsOf(title: string): Promise<string> {
    const rows: Recording[] = await (await client.get('/api/recordings')).json()
    return rows.find((row) => row.title === title)?.transcript ?? ''
  }
}

function formOf({ title, minutes, daysAgo }: Meeting, folder: string) {
  const path = join(folder, `${minutes}.webm`)
  const encode = ['-t', String(minutes * 60), '-ac', '1', '-c:a', 'libopus', '-b:a', '24k', '-live', '1']
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-stream_loop', '-1', '-i', CLIP, ...encode, path])
  return {
    title,
    duration: String(minutes * 60),
    peaks: speechLikePeaks(),
    createdAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    audio: { name: 'meeting.webm', mimeType: 'audio/webm', buffer: readFileSync(path) },
  }
}

/** What the recorder would have sent: louder and quieter by words and sentences. Base64, one byte each. */
function speechLikePeaks(): string {
  const loudness = (at: number): number => Math.abs(Math.sin(at / 3)) * (0.55 + 0.45 * Math.sin(at / 41)) * 200
  return Buffer.from(Array.from({ length: 400 }, (_, at) => 8 + loudness(at))).toString('base64')
}
