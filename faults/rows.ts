import type { Row } from './row.ts'
import { c3 } from './rows/controls/c3-stock-replay.ts'
import { c4 } from './rows/controls/c4-no-time-out.ts'
import { c5 } from './rows/controls/c5-relaxed.ts'
import { c6 } from './rows/controls/c6-no-flush.ts'
import { c8 } from './rows/controls/c8-believed-disk.ts'
import { c9 } from './rows/controls/c9-in-order.ts'
import { c13 } from './rows/controls/c13-side-by-side.ts'
import { c14 } from './rows/controls/c14-behind-the-model.ts'
import { c15 } from './rows/controls/c15-plain-lock.ts'
import { c16 } from './rows/controls/c16-ends-muted.ts'
import { c17 } from './rows/controls/c17-through-context.ts'
import { c18 } from './rows/controls/c18-first-saver.ts'
import { c19 } from './rows/controls/c19-no-limit.ts'
import { c20 } from './rows/controls/c20-deleted-storage.ts'
import { c24 } from './rows/controls/c24-tells-nothing.ts'
import { a1 } from './rows/device/a1-phone-calls.ts'
import { e1 } from './rows/device/e1-cleared.ts'
import { c23, i1 } from './rows/device/i1-silent-database.ts'
import { k1 } from './rows/device/k1-killed.ts'
import { k3 } from './rows/device/k3-page-gone.ts'
import { k4 } from './rows/device/k4-power-cut.ts'
import { k5 } from './rows/device/k5-labelled.ts'
import { l1 } from './rows/device/l1-long-take.ts'
import { m1 } from './rows/device/m1-microphone-gone.ts'
import { m2 } from './rows/device/m2-blocked.ts'
import { m3 } from './rows/device/m3-damaged-chunks.ts'
import { q1 } from './rows/device/q1-quota.ts'
import { q2 } from './rows/device/q2-broken-database.ts'
import { q3 } from './rows/device/q3-corrupt-files.ts'
import { c21, t1 } from './rows/device/t1-clocks.ts'
import { h1 } from './rows/network/h1-refusals.ts'
import { h2 } from './rows/network/h2-login-expires.ts'
import { n1 } from './rows/network/n1-cut-link.ts'
import { n2 } from './rows/network/n2-lost-answers.ts'
import { n3 } from './rows/network/n3-stalls.ts'
import { n4 } from './rows/network/n4-slow-link.ts'
import { n5 } from './rows/network/n5-captive-portal.ts'
import { n6 } from './rows/network/n6-server-killed.ts'
import { p1 } from './rows/network/p1-poisoned-entry.ts'
import { p2 } from './rows/network/p2-slow-model.ts'
import { f1 } from './rows/phone/f1-muted.ts'
import { f2 } from './rows/phone/f2-long-call.ts'
import { f3 } from './rows/phone/f3-second-saver.ts'
import { f4 } from './rows/phone/f4-suspended-tab.ts'
import { f5 } from './rows/phone/f5-endless-stop.ts'
import { f6 } from './rows/phone/f6-older-engine.ts'
import { f7 } from './rows/phone/f7-installed-app.ts'
import { b1 } from './rows/server/b1-stolen-backup.ts'
import { c12, d1 } from './rows/server/d1-five-devices.ts'
import { g1 } from './rows/server/g1-histories.ts'
import { c7, r1 } from './rows/server/r1-restored-server.ts'
import { r2 } from './rows/server/r2-server-disk.ts'
import { r3 } from './rows/server/r3-server-power-cut.ts'
import { c10, r4 } from './rows/server/r4-damaged-server.ts'
import { x1 } from './rows/server/x1-very-many.ts'
import { s1 } from './rows/worker/s1-worker-stopped.ts'
import { s2 } from './rows/worker/s2-two-tabs.ts'
import { s3 } from './rows/worker/s3-no-tab.ts'
import { s4 } from './rows/worker/s4-retries-used-up.ts'
import { s5 } from './rows/worker/s5-no-background-sync.ts'
import { u1 } from './rows/worker/u1-new-version.ts'
import { u2 } from './rows/worker/u2-from-older.ts'
import { c22, v1 } from './rows/worker/v1-versions.ts'
import { CONTROLS } from './verify/controls.ts'

/** All rows of the fault campaign. They run on one machine, without phones. */
export const ROWS: readonly Row[] = [
  k1,
  k3,
  k4,
  k5,
  s1,
  s2,
  s3,
  s4,
  s5,
  n1,
  n2,
  n3,
  n4,
  n5,
  n6,
  g1,
  h1,
  h2,
  p1,
  p2,
  q1,
  q2,
  q3,
  m1,
  m2,
  m3,
  l1,
  u1,
  u2,
  b1,
  e1,
  r1,
  d1,
  t1,
  v1,
  i1,
  a1,
  r2,
  r3,
  r4,
  x1,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  ...CONTROLS,
  c3,
  c4,
  c5,
  c6,
  c7,
  c12,
  c8,
  c9,
  c10,
  c13,
  c14,
  c15,
  c16,
  c17,
  c18,
  c19,
  c20,
  c21,
  c22,
  c23,
  c24,
]
