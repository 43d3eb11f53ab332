import './older-engine.ts'
import 'fake-indexeddb/auto'
import { setImmediate as turn } from 'node:timers/promises'
import { Dexie, type DexieDOMDependencies } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterAll, vi } from 'vitest'

/**
 * The files of the page share a few processes: loading the libraries takes longer than most of them. Each begins as in a
 * process of its own: our modules are loaded again, and globals, databases, timers and locks are as they were before.
 */

type Descriptors = Readonly<Record<PropertyKey, PropertyDescriptor>>
type Connection = Parameters<typeof forceCloseDatabase>[0]
/** Of fake-indexeddb: its databases by name. */
type Factory = IDBFactory & { _databases: Map<string, { connections: Connection[] }> }
/** Not in its types: what is open, and what was read for live queries, by table. */
const dexie = Dexie as typeof Dexie & { connections: Dexie[]; cache: Record<string, unknown> }

const SHARED = [globalThis, navigator]
const KEY = Symbol.for('earmark: globals before the first file')
type Before = { globals: Descriptors[]; indexedDB: Factory; dexie: DexieDOMDependencies; timers: Set<NodeJS.Timeout> }
const shared = globalThis as { [KEY]?: Before }
// The first file of this process sets it.
shared[KEY] ??= {
  timers: notedTimers(),
  globals: SHARED.map(Object.getOwnPropertyDescriptors),
  indexedDB: indexedDB as Factory,
  dexie: { ...Dexie.dependencies },
}
const before = shared[KEY]

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  SHARED.forEach((of, n) => {
    putBack(of, before.globals[n] ?? {})
  })
  closeDatabases()
  await freeLocks()
  // Whoever lost a lock by that asks for it again later.
  await turn()
  for (const timer of before.timers) clearTimeout(timer)
  before.timers.clear()
  vi.resetModules()
})

/** Whatever asks for a timer from now on is noted: what waits for one when its file has ended would act in the next. */
function notedTimers(): Set<NodeJS.Timeout> {
  const noted = new Set<NodeJS.Timeout>()
  const apply = (set: typeof setTimeout | typeof setInterval, self: unknown, values: unknown[]) => {
    const timer: NodeJS.Timeout = Reflect.apply(set, self, values)
    noted.add(timer)
    return timer
  }
  globalThis.setTimeout = new Proxy<typeof setTimeout>(setTimeout, { apply })
  globalThis.setInterval = new Proxy<typeof setInterval>(setInterval, { apply })
  return noted
}

function putBack(of: object, known: Descriptors): void {
  const now: Descriptors = Object.getOwnPropertyDescriptors(of)
  for (const name of Reflect.ownKeys(now)) {
    if (name !== KEY && !(name in known) && now[name]?.configurable) Reflect.deleteProperty(of, name)
  }
  for (const name of Reflect.ownKeys(known)) {
    const [then, at] = [known[name], now[name]]
    if (then && (at?.value !== then.value || at?.get !== then.get)) Object.defineProperty(of, name, then)
  }
}

function closeDatabases(): void {
  for (const open of [...dexie.connections]) open.close()
  for (const key of Object.keys(dexie.cache)) delete dexie.cache[key]
  Object.assign(Dexie.dependencies, before.dexie)
  const databases = before.indexedDB._databases
  for (const { connections } of databases.values()) for (const open of [...connections]) forceCloseDatabase(open)
  databases.clear()
}

/** Whoever waits for a lock gets it when it is taken away, so this ends when nobody asks any more. */
async function freeLocks(): Promise<void> {
  for (let held = await heldLocks(); held.length > 0; held = await heldLocks()) {
    for (const name of held) await navigator.locks.request(name, { steal: true }, () => undefined)
  }
}

async function heldLocks(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => name ?? [])
}
