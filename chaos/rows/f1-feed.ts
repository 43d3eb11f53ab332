import { setTimeout as delay } from 'node:timers/promises'
import type { ChangesAnswer } from '../../contract/changes.ts'
import type { Random } from '../../testkit/figures/random.ts'
import type { EarmarkProcess } from '../../testkit/server/earmark-process.ts'
import { newClip } from '../clip.ts'
import type { Row } from '../row.ts'
import { upload } from '../upload.ts'
import type { Person } from '../user.ts'

const FULL = { changes: 3000, recordings: 10 }
const SHORT = { changes: 360, recordings: 6 }
/** At each server. */
const WRITERS = 3
const TRIES = 20

export const f1: Row = {
  id: 'F1',
  title: 'changes made at several servers at once are pulled by two devices through others, in order, none missed',
  async run(installation, { random, short }) {
    const plan = short ? SHORT : FULL
    const [person] = await installation.newPeople(1)
    const servers = installation.processes('server').map(baseOf)
    const [first, second] = servers
    if (!person || !first || !second) throw new Error('There are too few servers.')
    const ids = await recordSome(person, plan.recordings, random)
    const devices = [new Device(person, first), new Device(person, second)]
    const writers = servers.flatMap((base) => Array.from({ length: WRITERS }, () => base))
    const each = Math.ceil(plan.changes / writers.length)
    const writing = Promise.all(writers.map((base, writer) => write({ person, base, writer, ids, count: each })))
    const pulling = devices.map((device) => device.pullUntilTold())
    const tellAll = () => {
      for (const device of devices) device.tell()
    }
    await Promise.all([writing.finally(tellAll), ...pulling])
    return async () => {
      const failures = devices.flatMap((device) => device.wrong)
      // The jobs of these recordings have come to rest since: what is there now is what both devices must come to.
      const fresh = new Device(person, installation.url)
      for (const device of [...devices, fresh]) await device.pull(installation.url)
      const missed = devices.reduce((sum, device) => sum + device.differences(fresh), 0)
      if (missed > 0) failures.push(`${missed} rows of the devices differ from the server's`)
      const unread = devices.filter((device) => device.titles < each).length
      if (unread > 0) failures.push(`${unread} devices saw hardly any change`)
      const made = each * writers.length
      return { failures, lost: missed, doubled: 0, figures: [`${made} changes by ${writers.length} writers at once`] }
    }
  },
}

const baseOf = ({ port }: EarmarkProcess): string => `http://127.0.0.1:${port}`

async function recordSome(person: Person, count: number, random: Random): Promise<string[]> {
  const kept = []
  for (let left = count; left > 0; left--) kept.push(await upload(person, newClip(random, 20_000), { random }))
  return kept.map(({ id }) => id)
}

type Writing = { person: Person; base: string; writer: number; ids: readonly string[]; count: number }

/** One change after the other, each with the number of its writer's changes. */
async function write({ person, base, writer, ids, count }: Writing): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const id = ids[(writer + number) % ids.length]
    const body = JSON.stringify({ title: `${writer} ${number}` })
    const headers = { 'content-type': 'application/json' }
    await patiently(() => person.fetch(`/api/recordings/${id}`, { method: 'PATCH', headers, body }, base))
  }
}

/** A server that has no connection to the database free for too long says so, and when to come back. */
async function patiently(call: () => Promise<Response>): Promise<unknown> {
  for (let left = TRIES; ; left--) {
    const reply = await call()
    if (reply.ok) return reply.json()
    const words = await reply.text()
    if (reply.status !== 503 || left === 1) throw new Error(`A call was answered with ${reply.status}: ${words}`)
    await delay(1000 * Number(reply.headers.get('retry-after')))
  }
}

/** One that keeps what it pulls through one server. */
class Device {
  readonly #person: Person
  readonly #base: string
  readonly #rows = new Map<string, string>()
  /** By writer: the number of the last change that was seen. */
  readonly #seen = new Map<string, number>()
  #cursor = 0
  #told = false
  titles = 0
  readonly wrong: string[] = []

  constructor(person: Person, base: string) {
    this.#person = person
    this.#base = base
  }

  tell(): void {
    this.#told = true
  }

  async pullUntilTold(): Promise<void> {
    while (!this.#told) await this.pull()
  }

  /** All that is there now. */
  async pull(base = this.#base): Promise<void> {
    for (let more = true; more; ) more = await this.#pullPage(base)
  }

  async #pullPage(base: string): Promise<boolean> {
    const path = `/api/changes?cursor=${this.#cursor}`
    const { changes, cursor, more } = (await patiently(() => this.#person.fetch(path, {}, base))) as ChangesAnswer
    for (const change of changes) this.#take(change)
    if (cursor < this.#cursor) this.wrong.push(`the cursor went back from ${this.#cursor} to ${cursor}`)
    this.#cursor = cursor
    return more
  }

  #take(change: ChangesAnswer['changes'][number]): void {
    if (change.revision <= this.#cursor) this.wrong.push(`revision ${change.revision} came after ${this.#cursor}`)
    this.#cursor = change.revision
    const { revision: _, kind, ...content } = change
    const text = JSON.stringify(content)
    if (change.kind !== 'recording') return void this.#rows.set(`${kind} ${change.revision}`, text)
    this.#rows.set(change.recording.id, text)
    const [writer, number] = change.recording.title.split(' ')
    if (writer === undefined || !Number.isInteger(Number(number))) return
    this.titles++
    // A row is read as it is now, so a writer's older change may come no more after a newer one was seen of the same row.
    const key = `${change.recording.id} ${writer}`
    if (Number(number) < (this.#seen.get(key) ?? 0)) this.wrong.push(`change ${number} of writer ${writer} came late`)
    this.#seen.set(key, Number(number))
  }

  /** How many recordings are not here as the other device has them. */
  differences(other: Device): number {
    const all = [...other.#rows].filter(([key]) => !key.includes(' '))
    return all.filter(([key, text]) => this.#rows.get(key) !== text).length
  }
}
