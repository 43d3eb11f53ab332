/**
 * Ids that stand for no row, and why. One that has become a row since is not told of.
 * Firefox and WebKit themselves are driven by e2e/recording/engines.spec.ts.
 */
export const LEFT_OUT = [
  { id: 'K2', why: 'which backend IndexedDB uses is not for a page to choose; K1 runs on the one of this Chromium.' },
] as const
