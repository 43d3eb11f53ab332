import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from '../../../src/ui/Button.tsx'
import { TextAction } from '../../../src/ui/TextAction.tsx'

it.each([
  ['works', <Button key="" loading />],
  ['waits for other work', <Button key="" waits />],
  ['is words and waits', <TextAction key="" waits />],
])('a button that %s says that it cannot be pressed, and keeps the focus, which a disabled one loses', (_, button) => {
  const drawn = renderToStaticMarkup(button)
  expect(drawn).toContain('aria-disabled="true"')
  expect(drawn).not.toContain(' disabled')
})

it.each([
  ['Button', <Button key="" />],
  ['TextAction', <TextAction key="" />],
])('%s can be pressed otherwise', (_, button) => {
  expect(renderToStaticMarkup(button)).not.toContain('disabled')
})
