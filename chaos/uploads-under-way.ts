import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../testkit/figures/random.ts'
import { newClip } from './clip.ts'
import { type Kept, upload } from './upload.ts'
import type { Person } from './user.ts'

type Plan = {
  random: Random
  count: number
  /** They begin evenly over this time. */
  seconds: number
  /** In bytes. */
  sizes: { least: number; most: number }
  newId?: Parameters<typeof upload>[2]['newId']
}

export type UploadsUnderWay = {
  /** Resolves when the last device has its confirmation, to all that was confirmed and to why others gave up. */
  ended: Promise<{ kept: Kept[]; gaveUp: string[] }>
}

/** Several users' devices, each sending one recording after another. */
export function beginUploads(people: readonly Person[], plan: Plan): UploadsUnderWay {
  const { random, count, seconds, sizes } = plan
  const kept: Kept[] = []
  const gaveUp: string[] = []
  const one = async (at: number): Promise<void> => {
    // Drawn before anything is waited for: the same seed gives the same clips.
    const clip = newClip(random, random.between(sizes.least, sizes.most))
    const person = people[at % people.length]
    if (!person) throw new Error('Nobody is there to record.')
    await delay((1000 * seconds * at) / count)
    try {
      const manner = plan.newId ? { random, newId: plan.newId } : { random }
      kept.push(await upload(person, clip, manner))
    } catch (error) {
      gaveUp.push(`an upload gave up: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, at) => one(at)))
  return { ended: all.then(() => ({ kept, gaveUp })) }
}
