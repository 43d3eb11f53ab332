import type { Row } from './row.ts'
import { k1 } from './rows/k1-killed.ts'
import { k3 } from './rows/k3-page-gone.ts'
import { n1 } from './rows/n1-cut-link.ts'
import { s3 } from './rows/s3-no-tab.ts'

/** The rows of the fault matrix (facts/offline.md 7) that run on one machine without phones. */
export const ROWS: readonly Row[] = [k1, k3, s3, n1]
