import { WRAPS_AT_ONCE } from '../../../contract/accounts/key-log.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_SEALED_COLUMNS, MAX_SEALED_LENGTH } from '../../../contract/recordings/sealed-values.ts'
import { headOf } from '../../../core/sealing/key-log-entry.ts'
import type { Kinds } from './fuzz.ts'
import { inTurns, near, several } from './near.ts'
import type { Answer, Person } from './person.ts'
import { addRecording } from './stock.ts'
import { wrap } from './upload-kinds.ts'

/** One who keeps keys here, in turns with others: a person may send few of them in an hour. */
type Keeper = { person: Person; recording: RecordingId; log: { n: number; prev: string; last: Promise<unknown> } }

/** Characters of one entry of the log, of a sealed unlocker, and of the name of a new device. */
const [ENTRY, UNLOCKER, DEVICE] = [64_000, 2000, 100]

/** What keeps an account of the mode "Only my devices". */
export async function sealingKinds(people: readonly Person[]): Promise<Kinds> {
  const keepers: Keeper[] = []
  for (const person of people) {
    const log = { n: 0, prev: '', last: Promise.resolve() }
    keepers.push({ person, recording: await addRecording(person), log })
  }
  // Each kind has turns of its own, so that all of them come to each keeper equally often.
  const turns = several(4, () => inTurns(keepers))
  const [entryOf, unlockerOf, approvalOf, anyOf] = turns as [() => Keeper, () => Keeper, () => Keeper, () => Keeper]
  const post = ({ person }: Keeper, path: string, body: object) =>
    person.ask({ method: 'POST', path, body: JSON.stringify(body) })
  const get = (path: string) => anyOf().person.ask({ method: 'GET', path })
  let version = 0
  return {
    'entry of a key log': () => append(entryOf()),
    'key log': () => get('/api/key-log?from=0'),
    'sealed unlocker': () =>
      post(unlockerOf(), '/api/key-log/unlockers', {
        ...{ unlocker: digits(16), kind: 'recovery', blob: letters(near(UNLOCKER)) },
      }),
    'device to be approved': () =>
      post(approvalOf(), '/api/key-log/approvals', {
        ...{ unlocker: digits(16), pk: letters(near(100)), name: letters(near(DEVICE)), request: digits(32) },
      }),
    'wraps kept': () =>
      post(anyOf(), '/api/wraps', { wraps: several(near(WRAPS_AT_ONCE), (at) => wrap(at === 0 ? near(150) : 150)) }),
    wraps: () => get('/api/wraps?after=0'),
    'sealed value kept': () => {
      const { person, recording } = anyOf()
      version++
      const column = `column-${'abcdefghijklmnopqrstuvwxyz'[version % (MAX_SEALED_COLUMNS + 1)]}`
      const value = { column, version: `${version}-00000000`, value: letters(near(MAX_SEALED_LENGTH)) }
      return person.ask({
        method: 'PUT',
        path: `/api/recordings/${recording}/sealed-values`,
        body: JSON.stringify(value),
      })
    },
    'sealed values': () => get('/api/sealed-values?after=0'),
  }
}

/** The next entry of this log, behind those that are under way. */
function append({ person, log }: Keeper): Promise<Answer> {
  const appended = log.last.then(async () => {
    const place = { n: log.n, prev: log.prev, past: '' }
    const past = letters(near(ENTRY) - JSON.stringify(place).length)
    const entry = { body: JSON.stringify({ ...place, past }), new: digits(32) }
    const answer = await person.ask({ method: 'POST', path: '/api/key-log', body: JSON.stringify(entry) })
    if (answer.status === 200) Object.assign(log, { n: log.n + 1, prev: await headOf(entry) })
    return answer
  })
  log.last = appended
  return appended
}

const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
const digits = (bytes: number): string => random(bytes).toString('hex')
const letters = (count: number): string =>
  random(768)
    .toString('base64url')
    .repeat(Math.ceil(count / 1024))
    .slice(0, count)
