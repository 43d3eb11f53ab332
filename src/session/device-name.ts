import { settingsTexts } from '../i18n/english/settings.ts'

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** What a person calls a browser by its user agent: enough to tell a phone from an office computer. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? settingsTexts.aBrowser
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  return system === undefined ? browser : settingsTexts.deviceOn(browser, system)
}

/** A name of its own for each: of several alike, as of two profiles of one browser, the second and all after it have a number. */
export function deviceNames(userAgents: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return userAgents.map((userAgent) => {
    const name = deviceName(userAgent)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
