import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TimeChip } from '../../../../src/ui/audio/time-chip.tsx'

const chip = (playing: boolean): string =>
  renderToStaticMarkup(<TimeChip start={65} playing={playing} onToggle={() => undefined} />)

it('says by its name alone what a press does, for a name that changes and "pressed" would contradict each other', () => {
  expect(chip(false)).toMatch(/aria-label="Play at 1 minute 5 seconds"/)
  expect(chip(true)).toMatch(/aria-label="Pause at/)
  expect(chip(true)).not.toContain('aria-pressed')
})
