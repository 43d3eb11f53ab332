import { afterEach, expect, it, vi } from 'vitest'
import { setRecordingMode } from '../../../../src/platform/audio/recording-mode.ts'

afterEach(() => vi.unstubAllGlobals())

it('plays and records while it records, and lets no pull reload the page', () => {
  const session = { type: 'auto' }
  const style = { overscrollBehavior: '' }
  vi.stubGlobal('navigator', { audioSession: session })
  vi.stubGlobal('document', { documentElement: { style } })
  setRecordingMode(true)
  expect([session.type, style.overscrollBehavior]).toEqual(['play-and-record', 'none'])
  setRecordingMode(false)
  expect([session.type, style.overscrollBehavior]).toEqual(['auto', ''])
})

it('does without the session that only Safari has', () => {
  const style = { overscrollBehavior: '' }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: { style } })
  setRecordingMode(true)
  expect(style.overscrollBehavior).toBe('none')
})
