/** docs/product.md#theme: the stored preference if valid, else what the system prefers; a class on the root. */
export type ThemeName = 'light' | 'dark'

export const THEME_KEY = 'earmark-theme'

const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)')

export function storedTheme(): ThemeName | null {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    // Storage can be switched off by the browser's settings; the system's preference is then all there is.
    return null
  }
}

export const systemTheme = (): ThemeName => (systemPrefersDark.matches ? 'dark' : 'light')

/** A phone that goes dark at sunset takes the open page with it, unless the person has chosen. Called once. */
export function followSystem(show: (theme: ThemeName) => void): void {
  systemPrefersDark.addEventListener('change', () => {
    if (storedTheme() === null) show(systemTheme())
  })
}

/** `theme-color` follows, so that the browser's own bars do too. */
export function paintTheme(theme: ThemeName): void {
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.classList.toggle('light', theme === 'light')
  const page = getComputedStyle(root).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
}
