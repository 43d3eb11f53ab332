import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ffmpegDecoder } from '../../../../server/speech/decode/ffmpeg.ts'
import { inspectFile } from '../../../../server/speech/inspect-file.ts'
import { runProgram } from '../../../../server/speech/local/program.ts'
import { SPEECH } from '../../../../testkit/speech/make-audio.ts'
import { playlistsOf } from '../../attacks/media/hostile-media.ts'

const { signal } = new AbortController()
const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-ends-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

describe('how a decoder ends', () => {
  const audio = { path: SPEECH.jfk, mime: 'audio/wav' }
  const READ = "head -c 64000 /dev/zero | tr '\\0' 'a'"

  it.each([
    [
      'at the limit of its processor',
      `${READ}; kill -XCPU $$`,
      { permanent: true, message: /takes the server longer/ },
    ],
    ['as ffmpeg does at that limit', `${READ}; exit 255`, { permanent: true, message: /takes the server longer/ }],
    ['by a fault of its own', `${READ}; kill -SEGV $$`, { permanent: true, message: /couldn't be read as audio/ }],
    ['by the system', `${READ}; kill -KILL $$`, { permanent: false, message: /interrupted/ }],
    ['with nothing', 'exit 1', { permanent: true, message: /couldn't be read as audio/ }],
  ])('%s is told apart', async (_, script, { permanent, message }) => {
    const ffmpeg = join(folder, 'ffmpeg')
    await writeFile(ffmpeg, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${script}\n`, { mode: 0o755 })
    const failed = { name: 'EngineFailedError', permanent, message: expect.stringMatching(message) }
    await expect(inspectFile(audio, { signal, ffmpeg })).rejects.toMatchObject(failed)
  })

  it('what fails after some sound is heard up to there', async () => {
    const ffmpeg = join(folder, 'ffmpeg')
    await writeFile(ffmpeg, `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${READ}; exit 1\n`, { mode: 0o755 })
    expect(await inspectFile(audio, { signal, ffmpeg })).toMatchObject({ seconds: 2, isCut: false })
  })

  it('what waits for too long by the clock is ended', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    const failed = { permanent: true, message: expect.stringContaining('takes the server longer') }
    await expect(inspectFile(audio, { signal })).rejects.toMatchObject(failed)
  })

  it('a person who stops it is not told that it took too long', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
    await expect(inspectFile(audio, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
  })
})

describe('what keeps ffmpeg from other files', () => {
  const RULES = ['-f', '-format_whitelist', '-protocol_whitelist']

  it.each(RULES)('is enough with %s alone', async (kept) => {
    const secret = join(folder, 'secret.wav')
    await copyFile(SPEECH.jfk, secret)
    for (const [name, bytes] of Object.entries(playlistsOf(secret))) {
      const path = join(folder, 'upload.mp3')
      await writeFile(path, bytes)
      const { args, walls: _, ...program } = ffmpegDecoder('/usr/bin/ffmpeg', path, 'mp3', 60)
      for (const rule of RULES) {
        expect(args).toContain(rule)
        if (rule !== kept) args.splice(args.indexOf(rule), 2)
      }
      const { result } = await runProgram({ ...program, args }, { signal }, text)
      expect([name, result]).toEqual([name, ''])
    }
  })

  it('decodes nothing that recorders do not write', async () => {
    const path = join(folder, 'odd.mkv')
    await run('ffmpeg', ['-v', 'error', '-i', SPEECH.jfk, '-c:a', 'truehd', '-strict', '-2', '-ar', '48000', path])
    const refused = { message: expect.stringContaining("couldn't be read as audio") }
    await expect(inspectFile({ path, mime: 'audio/webm' }, { signal })).rejects.toMatchObject(refused)
  })
})
