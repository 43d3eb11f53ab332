import { randomFor } from '../../testkit/figures/random.ts'
import { killForSeconds } from '../kills.ts'
import type { Row } from '../row.ts'
import { beginUploads } from '../uploads-under-way.ts'
import { verifyRecordings } from '../verify-recordings.ts'

const FULL = { people: 8, count: 200, seconds: 60, sizes: { least: 40_000, most: 900_000 } }
const SHORT = { people: 4, count: 30, seconds: 10, sizes: { least: 40_000, most: 400_000 } }

export const u1: Row = {
  id: 'U1',
  title: 'a random one of three servers and two workers killed with -9 every 2 s while recordings are uploaded',
  async run(installation, { random, short }) {
    const plan = short ? SHORT : FULL
    const people = await installation.newPeople(plan.people)
    const uploads = beginUploads(people, { ...plan, random })
    const killed = await killForSeconds(installation, plan.seconds, randomFor(random.seed(), 'kills', 0))
    const { kept, gaveUp } = await uploads.ended
    return async () => {
      const { failures, figures, ...counted } = await verifyRecordings(installation, people, kept)
      return { ...counted, failures: [...gaveUp, ...failures], figures: [`${killed} processes killed`, ...figures] }
    }
  },
}
