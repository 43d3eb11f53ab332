import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import { EngineFailedError } from './transcriber.ts'

/** A take ends by itself after 90 minutes: whatever lasts longer than this did not come from a recorder. */
export const MOST_HEARD = MAX_RECORDING_SECONDS + 300
/** What encoders add at both ends of exactly 90 minutes (src/features/library/import/import-file.ts). */
export const MOST_IMPORTED = MAX_RECORDING_SECONDS + 1

/** Which limit, and what to do (docs/decisions.md#imports). */
export const TOO_LONG = `This file is longer than the ${MAX_RECORDING_SECONDS / 60} minutes that an imported recording can have. Split it and import the parts.`

export const tooLong = (): EngineFailedError => new EngineFailedError(TOO_LONG, { permanent: true })
