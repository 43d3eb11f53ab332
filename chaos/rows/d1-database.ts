import { setTimeout as delay } from 'node:timers/promises'
import type { Row } from '../row.ts'
import { beginUploads } from '../uploads-under-way.ts'
import { verifyRecordings } from '../verify-recordings.ts'

const FULL = { people: 8, count: 200, seconds: 40, sizes: { least: 40_000, most: 900_000 }, restarts: 4 }
const SHORT = { people: 4, count: 24, seconds: 8, sizes: { least: 40_000, most: 400_000 }, restarts: 2 }

export const d1: Row = {
  id: 'D1',
  title: 'PostgreSQL restarted as after a power cut, several times, while recordings are uploaded and transcribed',
  async run(installation, { random, short }) {
    const plan = short ? SHORT : FULL
    const people = await installation.newPeople(plan.people)
    const uploads = beginUploads(people, { ...plan, random })
    const pause = (1000 * plan.seconds) / (plan.restarts + 1)
    for (let left = plan.restarts; left > 0; left--) {
      await delay(pause * random.between(0.7, 1.3))
      await installation.postgres.restart('immediate')
    }
    const { kept, gaveUp } = await uploads.ended
    return async () => {
      const { failures, figures, ...counted } = await verifyRecordings(installation, people, kept)
      const restarted = `the database restarted ${plan.restarts} times`
      return { ...counted, failures: [...gaveUp, ...failures], figures: [restarted, ...figures] }
    }
  },
}
