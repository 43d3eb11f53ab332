import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { type AppServer, startAppServer } from '../../../testkit/browser/app-server.ts'
import { CLIP, openDevice } from '../../../testkit/browser/browser.ts'
import { save, signIn, signInAgain, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { expectSometime } from '../../../testkit/browser/patience.ts'
import { decodedSeconds, type ServerView, viewServer } from '../../../testkit/browser/server-view.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { seenIn } from '../../../testkit/runs/audible.ts'
import { tellOutbox } from '../../../testkit/runs/describe-outbox.ts'
import { observations, observeRecorder } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived, STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import { startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { lacksOlder, OLDER, olderVersion } from '../../fixtures/older-version.ts'
import { EDITS, rename } from '../../inject/edits.ts'
import type { Row } from '../../row.ts'
import { readDevice } from '../../verify/device-state.ts'

const HEARD = 'what your country can do for you,'
const CORRECTED = 'what your neighbour can do for you,'
const QUESTION = 'What can you do for your country?'
const PATIENCE_MS = 60_000
/** As long as the words that are corrected. */
const SPOKEN_MS = 9000

/** Which version is where; `tomorrow`: the server says what no version of today knows. */
const MEETINGS = [
  { name: `page of ${OLDER}, server of now`, page: 'older', server: 'now', tomorrow: false },
  { name: `page of now, server of ${OLDER}`, page: 'now', server: 'older', tomorrow: false },
  { name: 'page of now, server of tomorrow', page: 'now', server: 'now', tomorrow: true },
] as const
type Meeting = (typeof MEETINGS)[number]
const [, , OF_TOMORROW] = MEETINGS

export const v1: Row = {
  id: 'V1',
  title: `a page of ${OLDER} on the server of now, the other way round, and a server that says fields, kinds and states nobody knows yet, in turns`,
  runs: { full: 6, short: 1 },
  limitSeconds: 900,
  lacks: lacksOlder,
  async run(campaign, _random, run) {
    const meeting = MEETINGS[(run + (campaign.short ? 2 : 0)) % MEETINGS.length]
    if (!meeting) throw new Error('There is no such meeting.')
    const outcome = await meet(meeting)
    return { ...outcome, failures: outcome.failures.map((words) => `${meeting.name}: ${words}`) }
  },
}

export const c22: Row = {
  id: 'C22',
  title: 'control: a page that refuses answers with what it does not know, before a server of tomorrow',
  runs: { full: 3, short: 0 },
  slow: 'it waits as long as V1 waits for a transcript.',
  limitSeconds: 400,
  async run() {
    const outcome = await meet(OF_TOMORROW, refuseUnknown)
    return seenIn(
      outcome,
      outcome.failures.some((words) => words.startsWith('transcript')),
    )
  },
}

/** Runs in the page: what `ofTomorrow` adds is refused, as a strict schema would. */
function refuseUnknown(): void {
  const { parse } = JSON
  JSON.parse = (text, reviver) => {
    if (/"(novelty|dreamt)"/.test(text)) throw new SyntaxError('Something in this answer is not known.')
    return parse(text, reviver)
  }
}

/** With `before`, which runs in the page before the app, only as far as the transcript. */
async function meet(meeting: Meeting, before?: () => void): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const engine = await startSpeechServer()
  stack.defer(() => engine.close())
  const start = async (which: 'older' | 'now'): Promise<AppServer> =>
    stack.use(await startAppServer({ STT_URL: engine.url }, which === 'older' ? olderVersion() : undefined))
  const server = await start(meeting.server)
  const files = meeting.page === meeting.server ? server : await start(meeting.page)
  const portOf = ({ url }: AppServer): number => Number(new URL(url).port)
  const weather = await startHttpFaults({ host: 'localhost', port: portOf(server) })
  stack.defer(() => weather.close())
  const target = { host: 'localhost', port: portOf(files) }
  weather.set(({ path }) => {
    if (!path.startsWith('/api/')) return { kind: 'to', target }
    return meeting.tomorrow && isOfRecordings(path) ? { kind: 'rewrite', rewrite: ofTomorrow } : { kind: 'pass' }
  })
  const url = `http://localhost:${weather.port}`
  for (const one of new Set([server, files])) await one.restart({ PUBLIC_URL: url })
  const device = stack.use(await openDevice(CLIP))
  stack.defer(() => tellOutbox(device.context, url))
  await observeRecorder(device.context)
  if (before) await device.context.addInitScript(before)
  const page = await signIn(device, url)
  const elsewhere = stack.use(await viewServer(server))

  await startRecording(page)
  await delay(SPOKEN_MS)
  const { startedAt } = await observations(page)
  if (startedAt === null) throw new Error('the encoder was not seen to start')
  const spokenMs = Date.now() - startedAt
  await stopRecording(page)
  const recording = recordingIdSchema.parse(await save(page, 'Of two versions'))
  const copies = await arrived(elsewhere, recording)
  const lossMs = Math.round(spokenMs - decodedSeconds(await elsewhere.audio(recording)) * 1000)
  const failures = lossMs > STOPPED_BOUND_MS ? [`${lossMs} ms are lost`] : []
  const held = async (): Promise<Recording | undefined> =>
    (await elsewhere.recordings()).find(({ id }) => id === recording)
  const step = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => {
      console.error(error)
      failures.push(`${name}: ${String(error).split('\n')[0]}`)
    })
  }
  // In a state that it does not know nothing is known to be worked on: the page asks once a minute.
  await step('transcript', () => expectSometime(sentence(page, HEARD)).toBeVisible({ timeout: 1.5 * PATIENCE_MS }))
  if (before) return { failures, lossMs, duplicates: copies - 1, bytesPerByte: null }
  await step('correction', () => correct(page, elsewhere))
  for (const edit of EDITS.filter(({ arrived }) => arrived !== null)) {
    await step(edit.name, async () => {
      await edit.make(page)
      await until(async () => edit.arrived?.(await held()) ?? false)
    })
  }
  await step('a question', () => ask(page))
  await step('a new sign-in', async () => {
    // Not by a sign-out, after which a device removes what the server has.
    await device.context.clearCookies()
    await page.goto(`${url}/recording/${recording}`)
    await rename(page, 'Named without a session')
    await signInAgain(page)
  })
  await step('quiet', () => until(() => isQuiet(page, held)))
  return { failures, lossMs, duplicates: copies - 1, bytesPerByte: null }
}

const sentence = (page: Page, words: string) => page.getByText(words).first()

async function correct(page: Page, elsewhere: ServerView): Promise<void> {
  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  await page.getByRole('button', { name: HEARD }).click()
  await page.getByLabel('Corrected sentence').fill(CORRECTED)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await until(async () =>
    (await elsewhere.changes()).some(
      (change) => change.kind === 'transcript' && change.transcript.text.includes(CORRECTED),
    ),
  )
  await page.reload()
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  await page.getByPlaceholder('Ask about your recording...').fill(QUESTION)
  await page.keyboard.press('Enter')
  await expectSometime(
    page
      .getByRole('log')
      .getByRole('button', { name: /^Play at / })
      .first(),
  ).toBeVisible()
}

/** Nothing waits, and the device shows what the server has. */
async function isQuiet(page: Page, held: () => Promise<Recording | undefined>): Promise<boolean> {
  const { waiting, recordings } = await readDevice(page)
  const there = await held()
  const here = JSON.parse(recordings[there?.id ?? ''] ?? '{}')
  return waiting.length === 0 && here.title === there?.title && here.isFavorite === there?.isFavorite
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not so after ${PATIENCE_MS / 1000} s`)
    await delay(250)
  }
}

/** Answers about recordings: the change feed, and the row that each call about one gives back. */
const isOfRecordings = (path: string): boolean =>
  path.startsWith('/api/changes') || /^\/api\/recordings(\/[0-9a-f-]{36}(\/(favorite|restore))?)?$/.test(path)

const NOVEL = { novelty: { of: 'tomorrow' } }

/** The same answer with fields, a kind and states that no version of today knows. */
function ofTomorrow(text: string): string {
  const answer = JSON.parse(text)
  if (Array.isArray(answer)) return text
  if (!Array.isArray(answer.changes)) return JSON.stringify({ ...answer, ...strange(answer) })
  const changes = answer.changes.flatMap((change: { kind: string; revision: number; recording?: object }) => [
    { kind: 'novelty', revision: change.revision, ...NOVEL },
    {
      ...change,
      ...NOVEL,
      ...(change.recording ? { recording: { ...change.recording, ...strange(change.recording) } } : {}),
    },
  ])
  return JSON.stringify({ ...answer, ...NOVEL, changes })
}

/** Where nothing is done yet, it is in a state of tomorrow. */
function strange(row: { analysis?: string; transcription?: { state: string }; segments?: object[] }): object {
  const isDone = row.transcription?.state === 'done'
  return {
    ...NOVEL,
    ...(row.transcription && !isDone ? { transcription: { state: 'dreamt', ...NOVEL } } : {}),
    ...(row.analysis && row.analysis !== 'done' ? { analysis: 'dreamt' } : {}),
    ...(row.segments ? { segments: row.segments.map((one) => ({ ...one, gapReason: 'novelty' })) } : {}),
  }
}
