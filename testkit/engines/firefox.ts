import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, asSource, type Engine, endGroup, findPressable, type Json } from './engine.ts'

/** A microphone that beeps, no questions, sound without a tap, and no calls to its maker. */
const PREFERENCES: Record<string, boolean | number | string> = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.cubeb.backend': 'alsa',
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
}

/** Firefox over WebDriver BiDi. It has no Background Sync. */
export async function openFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'earmark-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  // A machine without a sound card: what is played goes nowhere, but in time.
  writeFileSync(join(profile, '.asoundrc'), 'pcm.!default { type null }\n')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn('firefox-esr', args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
  })
  const dispose = async (): Promise<void> => {
    await endGroup(child)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await addressOf(child, /WebDriver BiDi listening on (ws:\S+)/)
    const call = await connect(`${address}/session`)
    await call('session.new', { capabilities: {} })
    const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    return { ...engineOf(call, contexts[0]?.context ?? ''), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

type Call = <R>(method: string, params: object) => Promise<R>
type Evaluated = { type: 'success' | 'exception'; result?: { value?: Json }; exceptionDetails?: { text: string } }

function engineOf(call: Call, context: string): Omit<Engine, typeof Symbol.asyncDispose> {
  const evaluate = async (functionDeclaration: string, given: string): Promise<Json> => {
    const { result, exceptionDetails } = await call<Evaluated>('script.callFunction', {
      functionDeclaration,
      target: { context },
      arguments: [{ type: 'string', value: given }],
      awaitPromise: true,
      userActivation: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result?.value
  }
  return {
    goto: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(work, ...given) {
      const json = await evaluate(asSource(work), JSON.stringify(given))
      return typeof json === 'string' ? JSON.parse(json) : undefined
    },
    press: async (name) => {
      const press = `(name) => { const found = (${findPressable.toString()})(name); found?.click(); return !!found }`
      return (await evaluate(press, name)) === true
    },
    screenshot: async () => {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

/** Commands by number over one socket (W3C WebDriver BiDi, 3.4). Events are not asked for. */
async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address)
  await new Promise<void>((opened, failed) => {
    socket.onopen = () => opened()
    socket.onerror = () => failed(new Error(`${address} cannot be reached.`))
  })
  const waiting = new Map<number, (answer: { error?: string; message?: string; result?: unknown }) => void>()
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }
  let id = 0
  return (method, params) =>
    new Promise((done, failed) => {
      id++
      waiting.set(id, ({ error, message, result }) => {
        if (error === undefined) done(result as never)
        else failed(new Error(`${method}: ${error} ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
