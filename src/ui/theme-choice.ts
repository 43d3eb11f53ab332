import { useSyncExternalStore } from 'react'

/** product.md section 4, Theme: the stored preference if valid, else what the system prefers; a class on the root. */
export type ThemeName = 'light' | 'dark'

export const THEME_KEY = 'earmark-theme'
const listeners = new Set<() => void>()

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): ThemeName | null {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // Storage can be switched off by the browser's settings; the system's preference is then all there is.
    return null
  }
}

const systemTheme = (): ThemeName => (systemPrefersDark.matches ? 'dark' : 'light')

let current: ThemeName | null = null
const getTheme = (): ThemeName => {
  current ??= storedTheme() ?? systemTheme()
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A phone that goes dark at sunset takes the open app with it, unless the person has chosen. Called once. */
export function followSystemTheme(): void {
  systemPrefersDark.addEventListener('change', () => {
    if (storedTheme() === null) showTheme(systemTheme())
  })
}

/** `theme-color` follows, so that the browser's own bars do too. */
function showTheme(theme: ThemeName): void {
  current = theme
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.classList.toggle('light', theme === 'light')
  const page = getComputedStyle(root).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
  for (const listener of listeners) listener()
}

/** Shows and remembers the choice. */
export function chooseTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is closed, or the system changes its own.
  }
  showTheme(theme)
}

export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, getTheme, () => 'light')
