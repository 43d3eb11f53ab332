/**
 * `--short`: every figure is measured once and small, to see that it still can be. What it says is then worth nothing, and
 * no bar is judged.
 */
export const isShort = process.argv.includes('--short')

/** How much is measured: as the figure says, or in the short form. */
export const sized = (full: number, short: number): number => (isShort ? short : full)
