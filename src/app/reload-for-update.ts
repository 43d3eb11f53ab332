import type { DatabaseTrouble } from '../local/guard-database.ts'

type Ports = {
  trouble(): DatabaseTrouble | null
  /** Whether a reload brings the newer version: another tab has let it in, by a person's tap. */
  isNewerIn(): boolean
  /** False while a reload would cost the person of this page something. */
  isFree(): boolean
  /** False while any tab records or uploads. */
  isIdle(): Promise<boolean>
  reload(): void
}

/** Milliseconds: how soon a calm moment is seen. */
export const RELOAD_FOR_UPDATE_MS = 2000

/**
 * A page of an older version that a newer one waits for, or a newer one that had to do without its databases until now,
 * loads itself again instead of asking the person to: once, at a calm moment, with nothing typed. To be asked again and
 * again; resolves to whether it reloads.
 */
export async function reloadForUpdate({ trouble, isNewerIn, isFree, isIdle, reload }: Ports): Promise<boolean> {
  const isWanted = (): boolean => {
    const kind = trouble()?.kind
    return kind === 'late' || (kind === 'outdated' && isNewerIn())
  }
  if (!isWanted() || !isFree() || !(await isIdle())) return false
  // Something may have begun meanwhile.
  if (!isWanted() || !isFree()) return false
  reload()
  return true
}
