import { readValue, removeValue, writeValue } from '../key-value.ts'

/** Set when letters and signs are no shortcuts on this device (WCAG 2.2, 2.1.4). */
const KEY = 'earmark-shortcuts-off'

export const areShortcutsOff = async (): Promise<boolean> => (await readValue(KEY)) === true

export const switchShortcuts = (on: boolean): Promise<void> => (on ? removeValue(KEY) : writeValue(KEY, true))
