import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { fullAudioDisk, lacksServerDisk } from '../../inject/disk/server-disk.ts'
import type { Row } from '../../row.ts'
import { failServerDisk } from '../server/r2-server-disk.ts'

const BELIEVES = new URL('../../inject/disk/believing-disk.mjs', import.meta.url).href

export const c8: Row = {
  id: 'C8',
  title: 'control: a server that believes its full disk, as in R2, acknowledges audio that is not there',
  runs: { full: 5, short: 1 },
  limitSeconds: 400,
  lacks: lacksServerDisk,
  async run(campaign, random): Promise<Outcome> {
    const believes = { NODE_OPTIONS: `--import ${BELIEVES}` }
    const { failures: seen } = await failServerDisk(campaign, random, fullAudioDisk, believes)
    const isSeenFault = seen.some((words) => /was acknowledged|not whole|other bytes/.test(words))
    const failures = isSeenFault
      ? []
      : [`its fault is not seen: ${seen.join('; ') || 'everything that was acknowledged is there'}`]
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null, figures: [`seen: ${seen.length} failures`] }
  },
}
