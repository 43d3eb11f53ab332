import { readdirSync, readFileSync } from 'node:fs'
import type { Device } from '../../testkit/browser/browser.ts'
import { sized } from '../../testkit/figures/size.ts'

const MEASURED_MS = sized(15_000, 1000)
const SETTLES_MS = sized(3000, 500)
/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const MS_PER_TICK = 10

/** Processor time of the whole browser for each second, from a moment after now. */
export async function msPerSecond({ pid }: Device): Promise<number> {
  await new Promise((settled) => setTimeout(settled, SETTLES_MS))
  const before = ticks(pid())
  const start = performance.now()
  await new Promise((over) => setTimeout(over, MEASURED_MS))
  return ((ticks(pid()) - before) * MS_PER_TICK * 1000) / (performance.now() - start)
}

/** User and system time of all processes of a group (proc(5)). */
function ticks(group: number): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    if (Number(fields[2]) === group) sum += Number(fields[11]) + Number(fields[12])
  }
  return sum
}

/** The fields behind the name, which may hold blanks: state, parent, group … */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return [] // It has ended meanwhile.
  }
}
