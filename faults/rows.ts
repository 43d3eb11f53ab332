import type { Row } from './row.ts'
import { k1 } from './rows/k1-killed.ts'

/** The rows of the fault matrix (facts/offline.md 7) that run on one machine without phones. */
export const ROWS: readonly Row[] = [k1]
