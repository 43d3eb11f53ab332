import { expect, it } from 'vitest'
import { checkBrowsers, readCompatData } from '../../scripts/build/check-browsers.ts'
import { oldestPromised } from '../../scripts/build/promised-browsers.ts'

const data = readCompatData()
const NOW = Date.parse('2026-11-25T00:00:00Z')
const found = (text: string, other = '') =>
  checkBrowsers(
    data,
    new Map([
      ['built.js', text],
      ['other.js', other],
    ]),
    NOW,
  )

it('promises Safari 17.0, and of the others what came out in two years', () => {
  const oldest = oldestPromised(data, NOW)
  expect([oldest.get('safari'), oldest.get('safari_ios')]).toEqual(['17.0', '17.0'])
  for (const name of ['chrome', 'firefox'] as const) {
    const released = data.browsers[name].releases[oldest.get(name) ?? '']?.release_date ?? ''
    expect(released >= '2024-11-25' && released < '2025-01-25', `${name} of ${released}`).toBe(true)
  }
})

it.each([
  ['AbortSignal.any([one, other])', 'AbortSignal.any()'],
  ['let { promise } = Promise.withResolvers()', 'Promise.withResolvers()'],
  ['Iterator.from(rows)', 'Iterator.from()'],
  ['new CloseWatcher()', 'new CloseWatcher()'],
  ['requestIdleCallback(later)', 'requestIdleCallback()'],
  ['rows.getOrInsert(1, 2)', '.getOrInsert()'],
  ['document.startOver?.(1), a.getOrInsertComputed(1, make)', '.getOrInsertComputed()'],
])('finds in %s what Safari 17.0 does not have', (text, name) => {
  expect(found(text)).toEqual([expect.stringMatching(`^built.js: ${name.replace(/[.()]/g, '\\$&')}.* safari `)])
})

it.each([
  'one.union(other), rows.toSorted(), structuredClone(row), new Set([1])',
  'document.startViewTransition?.(draw)',
  'if ("requestIdleCallback" in window) requestIdleCallback(later)',
  'typeof CloseWatcher > "u" || new CloseWatcher()',
  'AbortSignal.any && AbortSignal.any([one])',
])('finds nothing in %s', (text) => {
  expect(found(text)).toEqual([])
})

it('takes a method for the one of that name that another built file makes', () => {
  expect(found('rows.getOrInsert(1)', 'class Rows { getOrInsert() {} }')).toEqual([])
})
