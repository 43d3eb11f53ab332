import type { ScannedFile } from './container.ts'
import { mp4Header } from './mp4-header.ts'
import { webmHeader } from './webm-header.ts'

type Header = { bytes: Uint8Array<ArrayBuffer>; from: number }

/** A beginning from which a player knows length and places, in the stead of the first `from` bytes of the file. */
export const containerHeader = (found: ScannedFile, fileBytes: number): Header =>
  found.kind === 'webm'
    ? { bytes: webmHeader(found.map), from: found.map.prelude.length }
    : { bytes: mp4Header(found.map, fileBytes), from: found.map.bodyAt }
