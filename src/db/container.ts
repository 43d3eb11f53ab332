import { mp4Header, mp4Seconds } from './mp4-header.ts'
import { createMp4Scanner } from './mp4-scan.ts'
import { webmHeader, webmSeconds } from './webm-duration.ts'
import { createWebmScanner } from './webm-scan.ts'

/** Follows a recorder's file while it is written, or read again, and learns where its sound lies. */
export type ContainerScanner = {
  /** The next bytes of the file. Throws when they are not of this container. */
  push(bytes: Uint8Array): void
  /** Of sound found so far; null before the first. */
  seconds(): number | null
  /** A beginning from which a player knows length and places, in the stead of the first `from` bytes of the file. */
  header(fileBytes: number): { bytes: Uint8Array<ArrayBuffer>; from: number } | null
}

/** Null for types that tell their length themselves, as files that were imported do. */
export function containerScanner(mime: string): ContainerScanner | null {
  if (mime.startsWith('audio/webm')) return webm()
  return mime.startsWith('audio/mp4') ? mp4() : null
}

function webm(): ContainerScanner {
  const scanner = createWebmScanner()
  return {
    push: scanner.push,
    seconds() {
      const map = scanner.map()
      return map && webmSeconds(map)
    },
    header() {
      const map = scanner.map()
      return map && { bytes: webmHeader(map), from: map.prelude.length }
    },
  }
}

function mp4(): ContainerScanner {
  const scanner = createMp4Scanner()
  return {
    push: scanner.push,
    seconds() {
      const map = scanner.map()
      return map && mp4Seconds(map)
    },
    header(fileBytes) {
      const map = scanner.map()
      return map && { bytes: mp4Header(map, fileBytes), from: map.bodyAt }
    },
  }
}
