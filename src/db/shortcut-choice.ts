import { del, get, set } from 'idb-keyval'

/** Set when letters and signs are no shortcuts on this device (WCAG 2.2, 2.1.4). */
const KEY = 'earmark-shortcuts-off'

export const areShortcutsOff = async (): Promise<boolean> => (await get(KEY)) === true

export const switchShortcuts = (on: boolean): Promise<void> => (on ? del(KEY) : set(KEY, true))
