import { CONTROLS } from './controls.ts'
import type { Row } from './row.ts'
import { h1 } from './rows/h1-refusals.ts'
import { k1 } from './rows/k1-killed.ts'
import { k3 } from './rows/k3-page-gone.ts'
import { l1 } from './rows/l1-long-take.ts'
import { m1 } from './rows/m1-microphone-gone.ts'
import { m2 } from './rows/m2-blocked.ts'
import { n1 } from './rows/n1-cut-link.ts'
import { n2 } from './rows/n2-lost-answers.ts'
import { n3 } from './rows/n3-stalls.ts'
import { n6 } from './rows/n6-server-killed.ts'
import { q1 } from './rows/q1-quota.ts'
import { s1 } from './rows/s1-worker-stopped.ts'
import { s2 } from './rows/s2-two-tabs.ts'
import { s3 } from './rows/s3-no-tab.ts'

/** The rows of the fault matrix (facts/offline.md 7) that run on one machine without phones. */
export const ROWS: readonly Row[] = [k1, k3, s1, s2, s3, n1, n2, n3, n6, h1, q1, m1, m2, l1, ...CONTROLS]
