import { useSyncExternalStore } from 'react'

/** product.md section 4, Theme: the stored preference if valid, else what the system prefers; a class on the root. */
export type ThemeName = 'light' | 'dark'

export const THEME_KEY = 'earmark-theme'
const listeners = new Set<() => void>()

function initialTheme(): ThemeName {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    if (stored === 'light' || stored === 'dark') return stored
  } catch {
    // Storage can be switched off by the browser's settings; the system's preference is then all there is.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

let current: ThemeName | null = null
const getTheme = (): ThemeName => {
  current ??= initialTheme()
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies and remembers the choice; `theme-color` follows, so that the browser's own bars do too. */
export function chooseTheme(theme: ThemeName): void {
  current = theme
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.classList.toggle('light', theme === 'light')
  const page = getComputedStyle(root).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, getTheme, () => 'light')
