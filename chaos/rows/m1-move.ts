import { moveThereAndBack } from '../../testkit/move/there-and-back.ts'
import type { Row } from '../row.ts'

const FULL = 1000
/** The tests of the server move as many in each run of `npm test`. */
const SHORT = 6

export const m1: Row = {
  id: 'M1',
  title: 'an embedded installation in use is moved to PostgreSQL and a bucket, and back, with three kills each way',
  async run(_installation, { short }) {
    const outcome = await moveThereAndBack(short ? SHORT : FULL)
    return async () => outcome
  },
}
