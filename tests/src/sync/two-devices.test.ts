import 'fake-indexeddb/auto'
import { it, vi } from 'vitest'
import { runs } from '../../whole.ts'
import { expectSafe, expectSame } from './devices/expected.ts'
import { settle, step } from './devices/two-devices.ts'
import { openWorld, randomOf } from './devices/world.ts'

/** A short form in every test run; `npm run faults -- G1` runs 2,000 histories. */
const HISTORIES = Number(process.env['HISTORIES'] ?? runs(10, 200))
const FIRST = Number(process.env['FIRST_HISTORY'] ?? 1)
const STEPS = 40

it('two devices agree after any history, and on the way nothing unconfirmed is lost and nothing deleted comes back', async () => {
  // What the devices say to the console on a bad network is not what is tested here.
  vi.spyOn(console, 'warn').mockReturnValue()
  for (let seed = FIRST; seed < FIRST + HISTORIES; seed++) {
    // Every other history knows restores: what holds without them is asked for more strictly.
    const world = openWorld(seed % 2 === 0)
    const random = randomOf(seed)
    try {
      for (let at = 0; at < STEPS; at++) {
        const side = random.pick(world.sides)
        await step(world, side, random)
        await expectSafe(world, side)
      }
      await settle(world)
      for (const side of world.sides) await expectSafe(world, side)
      await expectSame(world)
    } catch (error) {
      throw new Error(`History ${seed}`, { cause: error })
    } finally {
      for (const { app, audio } of world.sides) {
        app.close()
        audio.close()
      }
    }
  }
}, 900_000)
