import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARIES = '/usr/lib'

/** Debian's libfaketime; null where it is not installed. */
export function fakeTimeLibrary(): string | null {
  if (process.platform !== 'linux') return null
  const places = readdirSync(LIBRARIES).map((one) => join(LIBRARIES, one, 'faketime', 'libfaketime.so.1'))
  return places.find((path) => existsSync(path)) ?? null
}

/** Settings with which a process has a clock that is `by` ahead, such as +40d; what it counts by is not moved. */
export const clockMoved = (library: string, by: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: by,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})
