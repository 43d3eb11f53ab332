import { expect, test } from 'vitest'
import { KILLS, moveThereAndBack } from '../../../../testkit/move/there-and-back.ts'
import { WHOLE } from '../../../whole.ts'

/** The core kills it once each way: when nothing can be written. */
const kills = WHOLE ? KILLS : KILLS.slice(-1)
/** MOVE_RECORDINGS=1000 is what the campaign does. */
const recordings = Number(process.env['MOVE_RECORDINGS'] ?? 6)

test(`a place that is in use moves to PostgreSQL and a bucket and back, over ${kills.length} kills each way, and nothing differs`, {
  timeout: 400_000 + recordings * 2000,
}, async () => {
  const tell = process.env['MOVE_RECORDINGS'] ? (line: string) => console.warn(line) : undefined
  const { failures, lost, doubled, figures } = await moveThereAndBack(recordings, tell, kills)
  expect({ failures, lost, doubled }).toEqual({ failures: [], lost: 0, doubled: 0 })
  expect(figures).toHaveLength(4)
  if (tell) tell(figures.join('\n'))
})
