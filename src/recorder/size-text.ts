import { numberText } from '../ui/format.ts'

/** Whole kilobytes (product.md section 9) with the device's own grouping, without the unit. */
export const kilobytesText = (bytes: number): string => numberText(Math.round(bytes / 1024))
