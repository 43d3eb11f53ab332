import { join } from 'node:path'
import { freePort } from '../../testkit/servers/free-port.ts'
import { startPostgres } from '../../testkit/stores/start-postgres.ts'
import { NO_ENGINE, npmRun, npmServes } from './npm-run.ts'
import { once, type Run } from './run.ts'

const DATABASE = 'worker'

export const SERVING_RUNS: readonly Run[] = [
  once('start', 'the built page and a sign-in link', (folder) => serve('start', folder, /<title>Earmark/)),
  once('dev', 'the page of the sources', (folder) => serve('dev', folder, /src="\/src\/main\.tsx"/)),
  once('server', 'the built page', (folder) => serve('server', folder, /<title>Earmark/)),
  once('worker', 'that it is alive', work),
  once('verify-served', 'that a server delivers this build', verify),
]

async function serve(script: string, folder: string, page: RegExp): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await npmServes(script, {
    env: { PORT: String(port), DATA_DIR: join(folder, 'data'), ...NO_ENGINE },
    ready: new RegExp(`Earmark is ready at ${url}\\n  Sign in .*\\n +${url}/magic-login#token=`),
    url,
    look: async () => {
      await expectText(`${url}/dashboard`, page)
      await expectText(`${url}/healthz`, /"ok":true/)
    },
  })
}

async function verify(folder: string): Promise<void> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), CONTACT_EMAIL: 'ada@example.org', ...NO_ENGINE }
  const look = async (): Promise<void> => {
    const said = await npmRun('verify-served', { args: [url] })
    if (!/ delivers the \d+ files of this build\./.test(said)) throw new Error(`It said: ${said}`)
  }
  await npmServes('server', { env, ready: /is ready at/, url, look })
}

async function work(folder: string): Promise<void> {
  const postgres = startPostgres()
  try {
    postgres.make(DATABASE)
    const port = await freePort()
    const url = `http://localhost:${port}/readyz`
    await npmServes('worker', {
      env: {
        ...{ WORKER_PORT: String(port), DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres.url(DATABASE) },
        ...NO_ENGINE,
      },
      ready: /Earmark worker is ready/,
      url,
      look: () => expectText(url, /"ok":true/),
    })
  } finally {
    postgres.close()
  }
}

async function expectText(url: string, words: RegExp): Promise<void> {
  const text = await (await fetch(url)).text()
  if (!words.test(text)) throw new Error(`${url} answered: ${text.slice(0, 500)}`)
}
