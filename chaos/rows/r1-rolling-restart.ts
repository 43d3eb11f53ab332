import { setTimeout as delay } from 'node:timers/promises'
import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import type { Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { beginUploads } from '../uploads-under-way.ts'
import type { Answered, Person } from '../user.ts'
import { verifyRecordings } from '../verify-recordings.ts'

const FULL = { people: 8, count: 120, sizes: { least: 40_000, most: 900_000 }, rounds: 3, seconds: 60 }
const SHORT = { people: 4, count: 24, sizes: { least: 40_000, most: 400_000 }, rounds: 1, seconds: 15 }
const POLL_MS = 50

export const r1: Row = {
  id: 'R1',
  title: 'rolling restart: each process told to stop when the one in its place is ready, while recordings are uploaded',
  async run(installation, { random, short }) {
    const plan = short ? SHORT : FULL
    const people = await installation.newPeople(plan.people)
    const uploads = beginUploads(people, { ...plan, random })
    const stopPolling = beginPolling(people)
    const failures: string[] = []
    for (let left = plan.rounds; left > 0; left--) failures.push(...(await restartEach(installation)))
    const { kept, gaveUp } = await uploads.ended
    await stopPolling()
    failures.push(...gaveUp, ...people.flatMap(({ calls }) => calls.filter(isWrong).map(inWords)))
    const replaced = `${plan.rounds * installation.processes().length} processes replaced`
    return async () => {
      const judged = await verifyRecordings(installation, people, kept)
      return { ...judged, failures: [...failures, ...judged.failures], figures: [replaced, ...judged.figures] }
    }
  },
}

/** Resolves to what was wrong with how they ended. */
async function restartEach(installation: Installation): Promise<string[]> {
  const wrong: string[] = []
  for (const each of [...installation.processes()]) {
    const end = await installation.replace(each)
    if (end !== null) wrong.push(end)
  }
  return wrong
}

/** As open pages do, only more often. */
function beginPolling(people: readonly Person[]): () => Promise<void> {
  let going = true
  const poll = async (person: Person): Promise<void> => {
    while (going) {
      // What was wrong with it stands in the user's calls.
      await person.fetch('/api/changes?cursor=0').then(
        (reply) => reply.arrayBuffer(),
        () => null,
      )
      await delay(POLL_MS)
    }
  }
  const all = Promise.all(people.map(poll))
  return async () => {
    going = false
    await all
  }
}

/** nginx can pass on what it holds, to a server that takes it; bytes of an upload it cannot hold: the device sends them again. */
function isWrong({ method, path, status, retryAfter }: Answered): boolean {
  const isUpload = path.startsWith(UPLOADS_PATH)
  if (isUpload && status === 503) return retryAfter === null
  if (isUpload && method === 'HEAD' && status === 404) return false
  return status < 200 || status > 299
}

const inWords = ({ method, path, status, retryAfter }: Answered): string =>
  `${method} ${path} was answered with ${status === 0 ? 'nothing' : status}, Retry-After ${retryAfter}`
