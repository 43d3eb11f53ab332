import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'

const NETWORK = '**/assets/behind-*.js'

test('on a first visit that loses its network half-way the recorder works, and what it made is uploaded as soon as the rest can be had', async ({
  server,
  device,
}) => {
  // On a first visit nothing of the app is on the device yet, and no worker uploads in the page's place.
  await device.context.addInitScript('delete Navigator.prototype.serviceWorker')
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  let refused = 0
  await page.route(NETWORK, (route) => {
    refused += 1
    return route.abort()
  })
  await page.goto(`${server.url}/dashboard`)
  await startRecording(page)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'Half a visit')
  await page.unroute(NETWORK)
  await using elsewhere = await viewServer(server)
  const titles = async () => (await elsewhere.recordings()).map(({ title }) => title)
  await expect.poll(titles, { timeout: 30_000 }).toEqual(['Half a visit'])
})

test('on a phone, a file that never comes keeps nobody from recording', async ({ server, device }) => {
  await device.context.addInitScript('delete Navigator.prototype.serviceWorker')
  const page = await device.context.newPage()
  const protocol = await device.context.newCDPSession(page)
  await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  let asked = 0
  // Neither answered nor refused, as where the signal is lost.
  await page.route('**/assets/LockAdvice-*.js', () => {
    asked += 1
  })
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await startRecording(page)
  expect(asked).toBeGreaterThan(0)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'Without advice')
})
