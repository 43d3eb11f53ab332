import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LevelBars } from '../../../../../src/features/recorder/live/LevelBars.tsx'

it('has the level as a meter that can be asked for, and says nothing by itself', () => {
  const drawn = renderToStaticMarkup(<LevelBars recorder={{ levels: () => [] }} savedSeconds={0} paused={false} />)
  expect(drawn).toMatch(/<meter [^>]*aria-label="Microphone level"[^>]*max="100"[^>]*>/)
  expect(drawn).not.toMatch(/aria-live|role="(status|alert|log|img)"/)
})
