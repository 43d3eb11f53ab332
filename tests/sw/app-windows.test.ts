import { expect, it } from 'vitest'
import { appWindows } from '../../sw/app-windows.ts'

it('counts the windows of the app, and none that would send nothing', async () => {
  const open = ['/', '/privacy', '/healthz', '/dashboard', '/recording/1?chat=true', '/settings#name']
  const clients = {
    matchAll: async () => open.map((path) => ({ url: `https://earmark.example${path}` })),
  }
  const found = await appWindows(clients)
  expect(found.map(({ url }) => new URL(url).pathname)).toEqual(['/dashboard', '/recording/1', '/settings'])
})
