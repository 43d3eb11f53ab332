import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type M4aCodec, needsM4a } from '../../contract/m4a.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { JobFailedError } from '../jobs/job-queue.ts'
import { withScratchFolder } from '../speech/scratch.ts'
import type { Database } from '../store/schema.ts'
import { findRecording } from '../store/tables/recordings/recordings.ts'
import { encodeAac } from './encode-aac.ts'
import { m4aName, sizeOf } from './playable-blob.ts'
import { runRemux } from './run-remux.ts'
import { copyBlob } from './segment-files.ts'

type Ports = { database: Database; blobs: Blobs; scratch: string }

/**
 * Makes an MP4 of each segment that Safari may not play: the same packets where the browser that asked plays them in MP4, else AAC
 * where this machine has ffmpeg. A segment that cannot be read is played as it came.
 */
export function m4aJob({ database, blobs, scratch }: Ports, codec: M4aCodec): JobHandler {
  const make = async (source: string, target: string, signal: AbortSignal): Promise<boolean> => {
    const remuxed = codec === 'opus' ? await runRemux(source, target, signal, { form: 'mp4' }) : null
    return remuxed !== null || (await encodeAac(source, target, signal))
  }
  return {
    async run(job, { signal }) {
      const recording = await findRecording(database, job.subject)
      const segments = recording?.segments.filter(({ mime }) => needsM4a(mime)) ?? []
      let made = 0
      await withScratchFolder(scratch, async (folder) => {
        for (const { segment, blob, mime } of segments) {
          const name = m4aName(codec, blob)
          const target = join(folder, `${segment}.m4a`)
          if ((await sizeOf(blobs, name)) === null) {
            const source = await copyBlob(blobs, blob, join(folder, `${segment}-raw`), mime, signal)
            if (!(await make(source, target, signal))) continue
            await blobs.write(name, createReadStream(target))
          }
          made++
        }
      })
      if (made === 0 && segments.length > 0) {
        throw new JobFailedError('No file can be made of this recording that Safari plays.', { permanent: true })
      }
      // Permanently deleted meanwhile: what was written after that has no owner.
      if (await findRecording(database, job.subject)) return
      for (const { blob } of segments) await blobs.remove(m4aName(codec, blob))
    },
    // The page that asked is told: see audio-url.ts.
    async onFailed() {},
  }
}
