import { useSyncExternalStore } from 'react'
import { followSystem, paintTheme, storedTheme, systemTheme, THEME_KEY, type ThemeName } from './theme-rule.ts'

const listeners = new Set<() => void>()

let current: ThemeName | null = null
let isChosen: boolean | null = null
const isThemeChosen = (): boolean => {
  isChosen ??= storedTheme() !== null
  return isChosen
}
const getTheme = (): ThemeName => {
  current ??= storedTheme() ?? systemTheme()
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const followSystemTheme = (): void => followSystem(showTheme)

function showTheme(theme: ThemeName): void {
  current = theme
  paintTheme(theme)
  for (const listener of listeners) listener()
}

/** Shows and remembers the choice; null: as the device. */
export function chooseTheme(theme: ThemeName | null): void {
  isChosen = theme !== null
  try {
    if (theme === null) localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed, or the system changes its own.
  }
  showTheme(theme ?? systemTheme())
}

export const useIsThemeChosen = (): boolean => useSyncExternalStore(subscribe, isThemeChosen, () => false)

export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, getTheme, () => 'light')
