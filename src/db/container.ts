import { mp4Header } from './mp4-header.ts'
import { createMp4Scanner, mp4Seconds } from './mp4-scan.ts'
import { type TimeScanner, timesOf } from './time-scanner.ts'
import { webmHeader } from './webm-duration.ts'
import { createWebmScanner, webmSeconds } from './webm-scan.ts'

/** Follows a recorder's file while it is read again, and learns where its sound lies. */
export type ContainerScanner = TimeScanner & {
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
    ...timesOf(scanner, webmSeconds),
    header() {
      const map = scanner.map()
      return map && { bytes: webmHeader(map), from: map.prelude.length }
    },
  }
}

function mp4(): ContainerScanner {
  const scanner = createMp4Scanner()
  return {
    ...timesOf(scanner, mp4Seconds),
    header(fileBytes) {
      const map = scanner.map()
      return map && { bytes: mp4Header(map, fileBytes), from: map.bodyAt }
    },
  }
}
