import type { Row } from './row.ts'
import { c1 } from './rows/c1-control.ts'
import { d1 } from './rows/d1-database.ts'
import { f1 } from './rows/f1-feed.ts'
import { m1 } from './rows/m1-move.ts'
import { r1 } from './rows/r1-rolling-restart.ts'
import { u1 } from './rows/u1-kills.ts'

/** In the order in which they run: what kills leave behind has time until the others are over. */
export const ROWS: readonly Row[] = [u1, d1, f1, r1, c1, m1]
