import type { FallbackUploadSink, PendingChunks } from '../../../../src/capture/storage/audio-sink.ts'

export const chunk = { bytes: new ArrayBuffer(3), seconds: 1, peaks: new Uint8Array(0) }
export const refuse = (): never => {
  throw new Error('The disk refuses.')
}

export const begin = async (): Promise<void> => undefined
/** What the database and the fallback store are given one by one. */
export const one = ({ chunks }: PendingChunks): number => chunks[0]?.sequence ?? -1

/** A server that takes what it has not yet, from the byte at which it stands; it never takes what leaves a hole. */
export function server(refuses: () => boolean) {
  const held: number[] = []
  const direct: FallbackUploadSink = {
    begin,
    async write({ offset, chunks }) {
      if (refuses()) refuse()
      const first = offset / chunk.bytes.byteLength
      if (held.length < first) throw new Error('There would be a hole.')
      held.push(...chunks.slice(held.length - first).map(({ sequence }) => sequence))
    },
    refusalOf: () => 'offline',
  }
  return { direct, held }
}

/** The numbers of so many chunks. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
