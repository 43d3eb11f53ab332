import { readdirSync, readFileSync } from 'node:fs'

/** Processes that descend from this one and run this program, by /proc (proc(5)). */
export function descendants(ancestor: number, program: string): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), parentOf(pid)] as const),
  )
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0
    return parent === ancestor || (parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter((pid) => isBelow(pid) && textOf(`/proc/${pid}/comm`).startsWith(program))
}

const parentOf = (pid: string): number =>
  Number(
    textOf(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')[1] ?? 0,
  )

/** Empty when it has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return textOf(`/proc/${pid}/stat`).replace(/^.*\) /s, '')[0] !== 'Z'
  } catch {
    return false
  }
}
