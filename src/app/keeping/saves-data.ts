/** Network Information, which only Chromium has, is not in TypeScript's library. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
