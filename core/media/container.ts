import { createMp4Scanner, type Mp4Map, mp4Seconds } from './mp4-scan.ts'
import { createWebmScanner, type WebmMap, webmSeconds } from './webm-scan.ts'

/** What was found in a file. Only who plays it needs a header of that (container-header.ts). */
export type ScannedFile = { kind: 'webm'; map: WebmMap } | { kind: 'mp4'; map: Mp4Map }

/** Follows a recorder's file while it is written, or read again, and learns where its sound lies. */
export type ContainerScanner = {
  /** The next bytes of the file. Throws when they are not of this container. */
  push(bytes: Uint8Array): void
  /** Of sound found so far; null before the first. */
  seconds(): number | null
  /** Null before the first sound. */
  found(): ScannedFile | null
}

/** Null for types that tell their length themselves, as files that were imported do. */
export function containerScanner(mime: string): ContainerScanner | null {
  if (mime.startsWith('audio/webm'))
    return scannerOf(createWebmScanner(), webmSeconds, (map) => ({ kind: 'webm', map }))
  if (mime.startsWith('audio/mp4')) return scannerOf(createMp4Scanner(), mp4Seconds, (map) => ({ kind: 'mp4', map }))
  return null
}

function scannerOf<M>(
  scanner: { push(bytes: Uint8Array): void; map(): M | null },
  secondsOf: (map: M) => number | null,
  found: (map: M) => ScannedFile,
): ContainerScanner {
  const read = <T>(use: (map: M) => T): T | null => {
    const map = scanner.map()
    return map && use(map)
  }
  return { push: scanner.push, seconds: () => read(secondsOf), found: () => read(found) }
}
