import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field } from '../../../src/ui/forms/Field.tsx'

it('the button that shows a password says what a press does, and has no pressed state beside that', () => {
  const button = renderToStaticMarkup(<Field label="Password" secret />).match(/<button[^>]*>/)?.[0]
  expect(button).toContain('aria-label="Show password"')
  expect(button).not.toContain('aria-pressed')
})
