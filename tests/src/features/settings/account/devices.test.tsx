import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Devices } from '../../../../../src/features/settings/account/Devices.tsx'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const seen = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString()

vi.mock('../../../../../src/features/settings/use-server-list.ts', () => ({
  useServerList: () => ({
    list: {
      kind: 'known',
      rows: [
        { id: 'a', userAgent: CHROME, lastSeenAt: seen(0), isThis: true },
        { id: 'b', userAgent: CHROME, lastSeenAt: seen(3), isThis: false },
        { id: 'c', userAgent: CHROME, lastSeenAt: seen(9), isThis: false },
      ],
    },
    reload: async () => undefined,
  }),
}))

it('tells the buttons of two equal devices apart by their names', () => {
  const drawn = renderToStaticMarkup(<Devices />)
  const names = [...drawn.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^Sign out, .*Chrome on Linux/)
})
