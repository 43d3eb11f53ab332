export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
