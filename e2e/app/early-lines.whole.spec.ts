import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { withoutWorker } from '../../testkit/faults/suspend.ts'

test('a line that is known before the first screen and never arrives does not keep the screen away', async ({
  page,
  url,
  device,
}) => {
  await withoutWorker(page)
  await device.context.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, version) {
      if (name === 'earmark-audio') throw new DOMException('Internal error opening backing store.', 'UnknownError')
      return open.call(this, name, version)
    }
  })
  let asked = 0
  await device.context.route(/TroubleLines-[^/]*\.js$/, () => {
    asked += 1
  })
  await page.goto(`${url}/dashboard`, { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  expect(asked).toBe(1)
})
