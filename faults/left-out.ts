/** Rows of facts/offline.md 7 that do not run here, and why. */
export const LEFT_OUT = [
  { ids: 'K2', why: 'which backend IndexedDB uses is not for a page to choose; K1 runs on the one of this Chromium.' },
  { ids: 'K4', why: 'needs a virtual machine or a loop-mounted disk image that is copied at the kill.' },
  { ids: 'K5', why: 'needs labelled stopping points in the app; S1 and N6 stop worker and server at chance moments.' },
  { ids: 'S4', why: 'real retries of Background Sync take 20 minutes a run.' },
  { ids: 'S5', why: 'Firefox and WebKit are driven by tests of their own.' },
  { ids: 'N4', why: '43 MB at 8 KB/s take an hour and a half a run.' },
  { ids: 'G1', why: 'runs as random histories of two devices in tests/src/sync.' },
  { ids: 'H2, U1, E1, Q2, Q3, M3', why: 'not built yet.' },
]
