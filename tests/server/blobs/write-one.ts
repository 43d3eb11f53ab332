/** Run as a program whose files may not grow beyond a limit: `write-one.ts FOLDER BYTES` says what it acknowledges. */
import { Readable } from 'node:stream'
import { openDiskBlobs } from '../../../server/blobs/disk.ts'

const [folder = '', bytes = ''] = process.argv.slice(2)
const blobs = await openDiskBlobs(folder, { quotaBytes: null })
const said = await blobs.write('one', Readable.from([Buffer.alloc(Number(bytes), 1)])).then(
  (written) => `acknowledged ${written.bytes} and holds`,
  () => 'refused and holds',
)
process.stdout.write(`${said} ${await blobs.size('one').catch(() => 'none')}\n`)
