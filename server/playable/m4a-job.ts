import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type M4aCodec, needsM4a } from '../../contract/m4a.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { JobFailedError } from '../jobs/job-queue.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import { dropMade } from '../store/tables/recordings/made-files.ts'
import { findRecording, type StoredSegment } from '../store/tables/recordings/recordings.ts'
import { byTurns, type TurnPorts } from './by-turns.ts'
import { encodeAac } from './encode-aac.ts'
import { m4aName, sizeOf } from './playable-blob.ts'
import { removeUnowned } from './remove-unowned.ts'
import { runRemux } from './run-remux.ts'
import { copyBlob } from './segment-files.ts'

type Ports = TurnPorts & { blobs: Blobs; scratch: string; remux?: typeof runRemux }

/** Files here have no seconds of their own: that there is one is all that is noted. */
const IS_MADE = 0

/**
 * Makes an MP4 of each segment that Safari may not play: the same packets where the browser that asked plays them in MP4, else AAC
 * where this machine has ffmpeg. A segment that cannot be read is played as it came.
 */
export function m4aJob(ports: Ports, codec: M4aCodec): JobHandler {
  const { database, blobs, scratch, remux = runRemux } = ports
  const make = async (source: string, target: string, signal: AbortSignal): Promise<boolean> => {
    const remuxed = codec === 'opus' ? await remux(source, target, signal, { form: 'mp4' }) : null
    return remuxed !== null || (await encodeAac(source, target, signal))
  }
  const makeOf = ({ blob, mime }: StoredSegment, signal: AbortSignal) =>
    withScratchFolder(scratch, async (folder) => {
      const name = m4aName(codec, blob)
      if ((await sizeOf(blobs, name)) !== null) return IS_MADE
      const target = join(folder, 'made.m4a')
      const source = await copyBlob(blobs, blob, join(folder, 'raw'), mime, signal)
      if (!(await make(source, target, signal))) return null
      await blobs.write(name, createReadStream(target))
      return IS_MADE
    })
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      if (!recording) return
      const segments = recording.segments.filter(({ mime }) => needsM4a(mime))
      try {
        const made = await byTurns(ports, job, segments, (segment) => makeOf(segment, signal))
        await transactionOf(database, job.user, (write) => dropMade(write, job.subject, job.kind))
        if (segments.length > 0 && segments.every(({ blob }) => made.get(blob) !== IS_MADE)) {
          throw new JobFailedError('No file can be made of this recording that Safari plays.', { permanent: true })
        }
      } finally {
        await removeUnowned({ database, blobs }, recording, (blob) => m4aName(codec, blob))
      }
    },
    // The page that asked is told: see audio-url.ts.
    async onFailed() {},
  }
}
