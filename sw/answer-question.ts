import type { ExtrasQuestion } from '../contract/extras.ts'
import { isRecording } from '../src/local/takes/unfinished.ts'
import { type Extras, fetchMissing, listExtras, needExtra, removeExtra } from './files/extras.ts'

/** As `navigator` has it. Network Information is not in TypeScript's library, as only Chromium has it. */
export type Surroundings = {
  readonly onLine: boolean
  readonly connection?: { readonly saveData?: boolean }
  readonly locks: LockManager
}

/** What a page asks about the extras. Null for what only a newer page asks. */
export async function answerQuestion(extras: Extras, question: ExtrasQuestion, device: Surroundings): Promise<unknown> {
  switch (question.type) {
    case 'need-extra':
      return needExtra(extras, question.name)
    case 'remove-extra':
      return removeExtra(extras, question.name)
    case 'list-extras':
      return listExtras(extras)
    case 'fetch-extras':
      return fetchMissing(extras, () => isGoodMoment(device))
    default:
      return null
  }
}

/** A recording has the network and the disk for itself; whoever saves data fetches by use only. */
const isGoodMoment = async ({ onLine, connection, locks }: Surroundings): Promise<boolean> =>
  onLine && !connection?.saveData && !(await isRecording(locks))
