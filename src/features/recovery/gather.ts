import { diagnosticsTexts as texts } from '../../i18n/english/diagnostics.ts'
import { settingsTexts } from '../../i18n/english/settings.ts'
import { numberText } from '../../i18n/format.ts'
import type { OutboxEntry } from '../../local/app-database.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import { getOutbox } from '../../local/recordings/first-queries.ts'
import { countRecordings } from '../../local/recordings/queries.ts'
import { unfinishedTakes } from '../../local/takes/unfinished.ts'
import { loggedErrors } from '../../platform/error-log.ts'
import { runsInstalled } from '../../platform/runs-installed.ts'
import { databaseTroubleAtom, type SignedInUser, sessionAtom, store, userAtom } from '../../session/store.ts'

export type Line = { name: string; value: string }

/** Everything on the page, as it stands now. What cannot be read says so in its own line. */
export async function gather(): Promise<Line[]> {
  const { rows } = texts
  const person = store.get(userAtom)
  const lines: [string, string | Promise<string>][] = [
    [rows.version, settingsTexts.version],
    [rows.browser, navigator.userAgent],
    [rows.installed, yesOrNo(runsInstalled())],
    [rows.online, yesOrNo(navigator.onLine)],
    [rows.session, person ? store.get(sessionAtom) : texts.none],
    [rows.storage, storageUse()],
    [rows.promised, Promise.resolve(navigator.storage?.persisted?.()).then(yesOrNo)],
    [rows.worker, workerState()],
    [rows.backgroundSync, yesOrNo('SyncManager' in globalThis)],
    [rows.databases, databaseState(person)],
    [rows.recordings, person ? recordings(person) : texts.none],
    [rows.outbox, person ? getOutbox(person.app).then(outboxWords) : texts.none],
    [rows.crashes, counted('earmark-crash-count', 'earmark-last-crash')],
    [rows.errors, counted('earmark-error-count', 'earmark-last-error')],
  ]
  const read = lines.map(async ([name, value]) => ({ name, value: await value }))
  const known = await Promise.allSettled(read)
  const told = known.map((one, at): Line => {
    if (one.status === 'fulfilled') return one.value
    return { name: lines[at]?.[0] ?? '', value: `${texts.unknown}: ${String(one.reason)}` }
  })
  return [...told, ...loggedErrors().map(({ at, message }) => ({ name: new Date(at).toISOString(), value: message }))]
}

const yesOrNo = (is: boolean | undefined): string => (is === undefined ? texts.unknown : is ? texts.yes : texts.no)

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? texts.unknown : `${numberText(bytes / 1_000_000, 1)} MB`

async function storageUse(): Promise<string> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return `${megabytes(usage)} / ${megabytes(quota)}`
}

async function workerState(): Promise<string> {
  const found = await navigator.serviceWorker?.getRegistration()
  if (!found) return texts.none
  const states = { installing: found.installing, waiting: found.waiting, active: found.active }
  const words = Object.entries(states).flatMap(([name, worker]) => (worker ? [`${name}: ${worker.state}`] : []))
  return `${words.join(', ')}${navigator.serviceWorker.controller ? '' : `, ${texts.controlsNoPage}`}`
}

function databaseState(person: SignedInUser | null): string {
  const trouble = store.get(databaseTroubleAtom)
  const standIns = person ? [person.app, person.audio].filter(isInMemory).length : 0
  return [trouble?.kind ?? 'ok', ...(standIns > 0 ? [texts.inMemory(standIns)] : [])].join(', ')
}

async function recordings({ app, audio, user }: SignedInUser): Promise<string> {
  const unsent = await app.recordings.filter(({ confirmedAt }) => confirmedAt === null).count()
  const takes = await unfinishedTakes(audio, app, user.id)
  return `${await countRecordings(app)} / ${unsent} / ${takes.length}`
}

/** How many of each kind are in each state: `upload pending (offline) × 2`. */
export function outboxWords(outbox: readonly OutboxEntry[]): string {
  const counts = new Map<string, number>()
  for (const { work, state } of outbox) {
    const words = `${work.kind} ${state.kind}${reasonOf(state)}`
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return counts.size === 0 ? texts.none : [...counts].map(([words, count]) => `${words} × ${count}`).join(', ')
}

function reasonOf(state: OutboxEntry['state']): string {
  if (state.kind === 'parked') return ` (${state.reason.kind})`
  return state.kind === 'pending' && state.waitingFor ? ` (${state.waitingFor})` : ''
}

function counted(countKey: string, lastKey: string): string {
  const count = localStorage.getItem(countKey)
  const last = localStorage.getItem(lastKey)
  if (count === null || last === null) return texts.none
  return texts.times(Number(count), new Date(Number(last) || last).toISOString())
}
