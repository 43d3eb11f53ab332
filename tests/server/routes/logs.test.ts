import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { SERVER_ENV } from '../../../scripts/install/node-24.mjs'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { TestClient } from '../../../testkit/server/test-server.ts'
import { linkIn, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { backEndSettings } from '../../../testkit/stores/back-end.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const PASSWORD = 'the password of the owner'
const NEW_PASSWORD = 'a password that was chosen'
const WRONG_PASSWORD = 'a password that was guessed'

/** Everything that carries a right is used once, with the most talkative log. */
test('the log of a whole run tells each request by its id, and no password, token, cookie or link', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'earmark-log-')), 'data')
  await mkdir(folder)
  const mails = await startMailServer()
  const env = {
    ...SERVER_ENV,
    ...{
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      TMPDIR: dirname(folder),
      LOG_LEVEL: 'debug',
    },
    ...backEndSettings(folder),
    ...{ OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: PASSWORD, SMTP_URL: mails.url },
  }
  const child = spawn(process.execPath, ['--no-warnings', MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      log += text
    })
  }
  const ended = once(child, 'close')
  try {
    await vi.waitFor(() => expect(log).toContain('Data folder'), { timeout: 100_000 })
    const port = /ready at http:\/\/localhost:(\d+)/.exec(log)?.[1]
    const secrets = await callEverything(new TestClient(`http://127.0.0.1:${port}`), mails.next)
    child.kill('SIGTERM')
    await ended
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
    expect(secrets.every((secret) => secret.length > 15)).toBe(true)
    const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    const begun = lines.filter(({ req }) => req?.path === '/api/auth/login' && req.method === 'POST')
    expect(begun).toHaveLength(2)
    for (const { reqId } of begun) {
      expect(lines.find((line) => line.reqId === reqId && line.res)?.res.statusCode).toEqual(expect.any(Number))
    }
  } finally {
    child.kill('SIGKILL')
    await mails.close()
    await rm(dirname(folder), { recursive: true, force: true })
  }
})

async function callEverything(
  client: TestClient,
  nextMail: Awaited<ReturnType<typeof startMailServer>>['next'],
): Promise<string[]> {
  const email = 'owner@example.org'
  const secrets = [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]
  const tokenOf = async (): Promise<string> => {
    const link = new URL(linkIn(await nextMail(email)))
    const hidden = new URLSearchParams(link.hash.slice(1))
    const token = hidden.get('token') ?? hidden.get('access_token') ?? ''
    secrets.push(token)
    return token
  }
  await client.json('POST', '/api/auth/login', { email, password: WRONG_PASSWORD })
  const answer = await client.json('POST', '/api/auth/login', { email, password: PASSWORD })
  const session = client.cookie.split(/[=;]/)[1] ?? ''
  secrets.push(session, decodeURIComponent(session).split('.')[0] ?? '')
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  const id = newRecordingId()
  await postRecording(client, recordingForm({ id }, fakeWebm()))
  const { audioUrl } = await (await client.fetch(`/api/recordings/${id}/audio-url`)).json()
  secrets.push(new URLSearchParams(audioUrl.split('?')[1]).get('signature') ?? '')
  expect((await fetchAnonymously(client, audioUrl)).status).toBe(200)
  await client.json('POST', '/api/auth/magic-link', { email })
  const token = await tokenOf()
  await client.fetch(`/magic-login?token=${token}`)
  expect((await client.json('POST', '/api/auth/magic-link/verify', { token })).status).toBe(200)
  await client.json('POST', '/api/auth/reset-password', { email })
  const authorization = `Bearer ${await tokenOf()}`
  const update = await client.json('POST', '/api/auth/update-password', { password: NEW_PASSWORD }, { authorization })
  expect(update.status).toBe(200)
  return secrets
}

const fetchAnonymously = (client: TestClient, path: string): Promise<Response> =>
  client.fetch(path, { headers: { cookie: '' } })
