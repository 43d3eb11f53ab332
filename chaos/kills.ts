import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../testkit/figures/random.ts'
import type { Installation } from './installation.ts'

const EVERY_MS = 2000

/** Every 2 s a random process is killed with -9 and started again, ready or not. Resolves to how many were. */
export async function killForSeconds(installation: Installation, seconds: number, random: Random): Promise<number> {
  const until = Date.now() + 1000 * seconds
  let killed = 0
  while (Date.now() < until) {
    const next = delay(EVERY_MS)
    const all = installation.processes()
    const one = all[Math.floor(random.between(0, all.length))]
    await one?.kill()
    one?.start()
    killed++
    await next
  }
  for (const each of installation.processes()) await each.ready()
  return killed
}
