import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const HEARTBEAT_MS = 2000
/** Longer than any pause of a heartbeat; needed when a reboot has given the holder's number to another process. */
const STALE_MS = 60_000

/**
 * Does the work while no other process of this checkout does it. A lock whose holder is gone is taken over, so that a
 * stopped or killed start never blocks the next one.
 * @template T
 * @param {string} path
 * @param {() => void} onWait called once when somebody else is at it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let told = false; !take(path); ) {
    if (removeStale(path)) continue
    if (!told) onWait()
    told = true
    await wait(200)
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Renaming first makes one process the winner when two find the same stale lock.
 * @param {string} path
 */
function removeStale(path) {
  try {
    if (!isStale(path)) return false
    const aside = `${path}.${process.pid}`
    renameSync(path, aside)
    rmSync(aside, { force: true })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
}

/** @param {string} path */
function isStale(path) {
  if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true
  const holder = Number(readFileSync(path, 'utf8'))
  // The holder has made the file and not yet written its number.
  if (!holder) return false
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
