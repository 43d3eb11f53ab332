import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const TICKS = 100

/** Seconds of processor time that a process and all below it have taken so far, those that have ended too. */
export function processorSeconds(root: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []))
  const below = (pid: number): Stat[] =>
    all.flatMap((one) => (one.pid === pid ? [one] : one.parent === pid ? below(one.pid) : []))
  return below(root).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS
}

type Stat = { pid: number; parent: number; ticks: number }

/** proc_pid_stat(5): utime, stime, and those of the children that were waited for. None when the process is gone. */
function statOf(pid: number): Stat[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ticks }]
  } catch {
    return []
  }
}
