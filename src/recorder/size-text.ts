/** Megabytes with one decimal, without the unit. */
export const megabytesText = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** Whole kilobytes (product.md section 9) with the device's own grouping, without the unit. */
export const kilobytesText = (bytes: number): string => Math.round(bytes / 1024).toLocaleString()
