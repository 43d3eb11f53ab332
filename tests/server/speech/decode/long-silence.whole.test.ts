import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPocketSphinx, findPocketSphinx } from '../../../../server/speech/local/pocketsphinx.ts'
import { SPEECH, wordsFound } from '../../../../testkit/speech/make-audio.ts'

const run = promisify(execFile)
const { signal } = new AbortController()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-long-silence-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('keeps the times of what is said after ten minutes', async () => {
  const path = join(folder, 'long.wav')
  const silence = ['-f', 'lavfi', '-t', '640', '-i', 'anullsrc=r=16000:cl=mono']
  const joined = ['-filter_complex', '[0:a]aresample=16000[speech];[1:a][speech]concat=n=2:v=0:a=1']
  await run('ffmpeg', ['-v', 'error', '-i', SPEECH.jfk, ...silence, ...joined, path])
  const program = findPocketSphinx() ?? ''
  const engine = createPocketSphinx({ program, scratch: folder })
  const { segments } = await engine.transcribe({ path, mime: 'audio/wav' }, { signal })
  expect(wordsFound(segments.map(({ text }) => text).join(' '), 'jfk.wav')).toBeGreaterThanOrEqual(0.3)
  for (const { start, end } of segments) {
    expect(start).toBeGreaterThan(640)
    expect(end).toBeLessThan(652)
  }
})
