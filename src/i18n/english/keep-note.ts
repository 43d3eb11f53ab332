import { defineMessages } from '../define-messages.ts'

/** Under the player, of a recording of another device. */
export const keepNoteTexts = defineMessages('keepNoteTexts', {
  away: (size: string): string => `Audio only available online · ${size}`,
  offline:
    "You're offline, and this audio isn't on this device. Keep it here, and it'll download when you're back online.",
  coming: 'Keeping on this device...',
  bar: 'Download progress',
  waiting: "This audio will download when you're back online, then stay on this device.",
  kept: (size: string): string => `Kept on this device · ${size}`,
  full: 'This device has too little space to keep this audio. Free some space; the download then continues automatically.',
})

/** Settings › Storage. */
export const keepNewestTexts = defineMessages('keepNewestTexts', {
  label: 'Keep newest recordings',
  text: (size: string): string => `To play them offline. Audio on this device: ${size}`,
  full: 'This device has too little space for all of them.',
  off: 'Off',
  option: (count: string, size: string): string => `${count} (${size})`,
})
