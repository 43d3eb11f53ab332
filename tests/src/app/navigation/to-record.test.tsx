import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ToRecord } from '../../../../src/app/navigation/ToRecord.tsx'

const { gone } = vi.hoisted(() => ({ gone: [] as unknown[] }))
// Without a document no effect runs: here it does, with the drawing.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => void run(),
}))
vi.mock('../../../../src/router/hooks.ts', () => ({ useNavigate: () => async (to: unknown) => void gone.push(to) }))

it('goes to the record screen, in the place of the page that it was', () => {
  renderToStaticMarkup(<ToRecord />)
  expect(gone).toEqual([{ to: '/dashboard', replace: true }])
})
