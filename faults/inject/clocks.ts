import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type AppServer, startAppServer } from '../../testkit/browser/app-server.ts'
import { type Device, openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { type ServerView, viewServer } from '../../testkit/browser/server-view.ts'
import { tellOutbox } from '../../testkit/runs/describe-outbox.ts'
import { observeRecorder } from '../../testkit/runs/observer.ts'
import { EarmarkProcess } from '../../testkit/server/earmark-process.ts'
import { freePort } from '../../testkit/servers/free-port.ts'
import { startObjectStore } from '../../testkit/servers/object-store.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'
import { startPostgres } from '../../testkit/stores/start-postgres.ts'

export const WHOSE = ['device', 'server', 'worker'] as const
export type Whose = (typeof WHOSE)[number]

/** A device, a server and, where its clock is the one that is set, a worker. */
export type Clocks = {
  device: Device
  page: Page
  url: string
  /** With a session of its own, made anew after each step of a clock. */
  elsewhere(): ServerView
  /** Sets the wall clock of one of them, as by `date`, while it runs. @param by seconds ahead of the true time */
  set(by: number): Promise<void>
  /** Ends what has that clock and starts it again; for a device, the page. */
  restart(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const SOURCE = join(import.meta.dirname, './disk/set-clock.c')

export function lacksClocks(): string | null {
  if (process.platform !== 'linux') return 'a clock of one process can be set on Linux only.'
  return spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0 ? null : 'there is no C compiler.'
}

/** The wall clock of every process that is started with the environment. */
type Clock = { environment: Record<string, string>; set(secondsAhead: number): void }

function makeClock(folder: string): Clock {
  const [file, library] = [join(folder, 'clock'), join(folder, 'set-clock.so')]
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE])
  writeFileSync(file, new BigInt64Array(1))
  return {
    environment: { LD_PRELOAD: library, CLOCK_FILE: file },
    set(secondsAhead) {
      // Written in place: the file is mapped.
      const open = openSync(file, 'r+')
      writeSync(open, new BigInt64Array([BigInt(secondsAhead)]))
      closeSync(open)
    },
  }
}

export async function openClocks(clip: string, whose: Whose): Promise<Clocks> {
  const stack = new AsyncDisposableStack()
  try {
    const folder = mkdtempSync(join(tmpdir(), 'earmark-clock-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const clock = makeClock(folder)
    const moved = clock.environment
    const engine = await startSpeechServer()
    stack.defer(() => engine.close())
    const { server, restart } = await openServer(stack, { whose, moved, engine: engine.url, folder })
    stack.defer(() => console.error(server.output().slice(-4000)))
    const device = stack.use(await openDevice(clip, undefined, whose === 'device' ? { environment: moved } : {}))
    stack.defer(() => tellOutbox(device.context, server.url))
    await observeRecorder(device.context)
    const page = await signIn(device, server.url)
    let elsewhere = await viewServer(server)
    stack.defer(() => elsewhere[Symbol.asyncDispose]())
    const kept = stack.move()
    return {
      ...{ device, page, url: server.url, elsewhere: () => elsewhere },
      async set(by) {
        clock.set(by)
        await elsewhere[Symbol.asyncDispose]()
        elsewhere = await viewServer(server)
      },
      restart: restart ?? (async () => void (await page.reload())),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

type Parts = { whose: Whose; moved: Record<string, string>; engine: string; folder: string }
type Opened = { server: AppServer; restart: (() => Promise<void>) | null }

async function openServer(stack: AsyncDisposableStack, { whose, moved, engine, folder }: Parts): Promise<Opened> {
  if (whose !== 'worker') {
    const server = stack.use(await startAppServer({ STT_URL: engine, ...(whose === 'server' ? moved : {}) }))
    return { server, restart: whose === 'server' ? () => server.restart() : null }
  }
  const postgres = startPostgres()
  stack.defer(() => postgres.close())
  postgres.make('earmark')
  const store = await startObjectStore()
  stack.defer(() => store.close())
  const shared = {
    ...(await store.environment()),
    STT_URL: engine,
    DATABASE_URL: postgres.url('earmark'),
    MASTER_KEY_FILE: join(folder, 'master.key'),
  }
  const server = stack.use(await startAppServer({ ...shared, JOBS: 'elsewhere' }))
  const worker = new EarmarkProcess({
    ...{ name: 'worker', program: 'worker', port: await freePort(), folder: join(folder, 'worker') },
    environment: { ...shared, ...moved },
  })
  stack.defer(() => worker.kill())
  worker.start()
  await worker.ready()
  const restart = async (): Promise<void> => {
    const wrong = await worker.stop()
    if (wrong !== null) throw new Error(wrong)
    worker.start()
    await worker.ready()
  }
  return { server, restart }
}
