import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { ExportZip } from '../../../../src/features/settings/ExportZip.tsx'
import { onlineAtom, store } from '../../../../src/session/store.ts'

afterEach(() => store.set(onlineAtom, true))

const shown = (online: boolean): string => {
  store.set(onlineAtom, online)
  return renderToStaticMarkup(
    <Provider store={store}>
      <ExportZip />
    </Provider>,
  )
}

it('offers everything as a .zip, says that it needs the network, and waits for it', () => {
  expect(shown(true)).toMatch(/Export all as \.zip.*Only available online/)
  expect(shown(true)).not.toContain('disabled')
  expect(shown(false)).toMatch(/disabled.*Available when you.*re back online/)
})
