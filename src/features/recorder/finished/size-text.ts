import { numberText } from '../../../i18n/format.ts'

/** Whole kilobytes (docs/product.md#limits) with the device's own grouping, without the unit. */
export const kilobytesText = (bytes: number): string => numberText(Math.round(bytes / 1024))
