import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

it('has the level as a meter that can be asked for, and says nothing by itself', async () => {
  // The theme of the system is looked up as its module is loaded.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  const { LevelBars } = await import('../../../../../src/features/recorder/live/LevelBars.tsx')
  const drawn = renderToStaticMarkup(<LevelBars recorder={{ levels: () => [] }} savedSeconds={0} paused={false} />)
  vi.unstubAllGlobals()
  expect(drawn).toMatch(/<meter [^>]*aria-label="Microphone level"[^>]*max="100"[^>]*>/)
  expect(drawn).not.toMatch(/aria-live|role="(status|alert|log|img)"/)
})
