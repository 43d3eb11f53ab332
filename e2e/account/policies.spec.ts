import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  ask,
  expectToPlay,
  openChat,
  recordUntil,
  save,
  signIn,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'

// With an address of https the server sends all it has; browsers trust localhost without a certificate.
test.use({ hearsAtOnce: true, settings: { PUBLIC_URL: 'https://localhost' } })

/** What a browser calls a policy, one that it broke and one that it does not know. */
const COMPLAINT = /violate|Trusted|policy|refused to|blocked|CORP|COEP|require-corp/i

test('no screen breaks a policy of the server’s headers, and every worker starts', async ({ server, device }) => {
  const complaints: string[] = []
  await device.context.addInitScript(tellViolations)
  device.context.on('console', (message) => {
    if (COMPLAINT.test(message.text())) complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  const visitor = await device.context.newPage()
  for (const path of ['/', '/login', '/magic-login', '/reset-password', '/privacy', '/nothing-here']) {
    await visitor.goto(`${server.url}${path}`)
    await expect(visitor.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await visitor.close()
  const page = await signIn(device, server.url)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  await save(page, 'Policies')
  await expect(page.getByText('ask not', { exact: false }).first()).toBeVisible()
  await expectToPlay(page)
  await openChat(page)
  await ask(page, 'What was said?')
  await page.goto(`${server.url}/library`)
  await page.getByPlaceholder('Search recordings...').fill('ask not')
  await expect(page.locator('mark').first()).toBeVisible()
  for (const path of ['/settings', '/admin', '/ask', '/debug', '/dashboard']) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  expect(complaints).toEqual([])
  expect(await page.evaluate(tryToRun)).toEqual(['own worker: started', 'foreign worker: refused', 'HTML: refused'])
})

/** Runs in the page before the app. */
function tellViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
    console.error('violated', violatedDirective, blockedURI, sourceFile, sample),
  )
}

/** Runs in the page: what a script that got in would try. */
function tryToRun(): string[] {
  const tried = (name: string, act: () => void): string => {
    try {
      act()
      return `${name}: started`
    } catch {
      return `${name}: refused`
    }
  }
  return [
    tried('own worker', () => new Worker('/sw.js').terminate()),
    tried('foreign worker', () => new Worker('data:text/javascript,1').terminate()),
    tried('HTML', () => {
      document.createElement('div').innerHTML = '<b>x</b>'
    }),
  ]
}
