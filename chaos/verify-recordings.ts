import { setTimeout as delay } from 'node:timers/promises'
import type { Recording } from '../contract/recordings/recording.ts'
import { hashOf, wordsOf } from './clip.ts'
import type { Installation } from './installation.ts'
import type { Outcome } from './row.ts'
import type { Kept } from './upload.ts'
import type { Person } from './user.ts'

/** How long the jobs may take after the harm: the leases of killed workers run out, and what failed is tried again. Milliseconds. */
const SETTLE_MS = 180_000
const LOOK_MS = 500

/** What the devices were told is kept, against what the people now find through nginx. */
export async function verifyRecordings(
  { hearing, sql }: Installation,
  people: readonly Person[],
  kept: readonly Kept[],
): Promise<Outcome> {
  const failures: string[] = []
  let lost = 0
  let doubled = 0
  for (const person of people) {
    const own = kept.filter((one) => one.person === person)
    const list = await settled(person)
    const found = new Map(list.map((recording) => [recording.id, recording]))
    for (const one of own) {
      const recording = found.get(one.id)
      const wrong = recording ? await wrongWith(recording, one) : `${one.id} is not in the list`
      if (wrong !== null) failures.push(wrong)
      if (wrong !== null) lost++
    }
    const clips = new Set(own.map(({ clip }) => clip.sha256))
    doubled += list.length - new Set(list.map(clipOf)).size
    for (const recording of list) {
      if (!clips.has(clipOf(recording))) failures.push(`${recording.id} was never confirmed, but is in the list`)
    }
  }
  if (doubled > 0) failures.push(`${doubled} recordings are there more than once`)
  const transcripts = Number(sql(`select count(*) from transcripts where user_id in (${namesOf(people)})`))
  if (transcripts !== kept.length + doubled) failures.push(`${transcripts} transcripts of ${kept.length} recordings`)
  const times = kept.map(({ clip }) => hearing.times(clip.sha256))
  const again = times.filter((count) => count > 1).length
  const bytes = kept.reduce((sum, { clip }) => sum + clip.bytes.length, 0)
  const figures = [
    `${kept.length} recordings of ${people.length} people, ${(bytes / 1e6).toFixed(1)} MB`,
    `${again} begun more than once by the speech engine, each with one transcript`,
    callsOf(people),
  ]
  return { failures, lost, doubled, figures }
}

const namesOf = (people: readonly Person[]): string => people.map(({ id }) => `'${id}'`).join(', ')
const clipOf = ({ segments }: Recording): string => segments[0]?.sha256 ?? ''

/** The list, when nothing of it waits for a job any more, or when it was waited for long enough. */
async function settled(person: Person): Promise<Recording[]> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const list = await listOf(person)
    const isWaiting = list.some(({ transcription, analysis }) => transcription.state !== 'done' || analysis !== 'done')
    if (!isWaiting || Date.now() > until) return list
    await delay(LOOK_MS)
  }
}

async function listOf(person: Person): Promise<Recording[]> {
  const reply = await person.fetch('/api/recordings')
  if (!reply.ok) throw new Error(`The list was answered with ${reply.status}`)
  return (await reply.json()) as Recording[]
}

/** Null: nothing. */
async function wrongWith(recording: Recording, { person, clip }: Kept): Promise<string | null> {
  const { id, transcript, transcription, analysis } = recording
  if (transcription.state !== 'done') return `${id} is not transcribed: ${JSON.stringify(transcription)}`
  if (analysis !== 'done') return `${id} is not analyzed: ${analysis}`
  if (transcript !== wordsOf(clip.sha256)) return `${id} has another text: ${transcript}`
  const reply = await person.fetch(`/api/recordings/${id}/audio`)
  if (!reply.ok) return `the audio of ${id} was answered with ${reply.status}`
  const played = hashOf(new Uint8Array(await reply.arrayBuffer()))
  return played === clip.sha256 ? null : `what is played of ${id} has another SHA-256`
}

function callsOf(people: readonly Person[]): string {
  const all = people.flatMap(({ calls }) => calls)
  const count = (what: (status: number) => boolean) => all.filter(({ status }) => what(status)).length
  const cut = count((status) => status === 0 || status === 502)
  return `${all.length} calls, ${cut} of them cut off and ${count((status) => status === 503)} turned away`
}
