import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

test('what the browser has deleted is told with room around it, and its button stands on the line of the title', async ({
  device,
  url,
}) => {
  const page = await openSignedInPage(device)
  const session = await device.context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' })
  await page.goto(`${url}/dashboard`)
  const told = page.getByRole('alert').filter({ hasText: "Your browser deleted Earmark's data from this device." })
  await expect(told).toBeVisible()
  const { top, bottom, middleOfTitle, middleOfButton } = await told.evaluate((notice) => {
    const boxOf = (one: Element | null | undefined): DOMRect => (one ?? notice).getBoundingClientRect()
    const words = [...notice.querySelectorAll('p')]
    const [title, button] = [boxOf(words[0]), boxOf(notice.querySelector('button'))]
    return {
      top: title.top - boxOf(notice).top,
      bottom: boxOf(notice).bottom - boxOf(words.at(-1)).bottom,
      // Of its first line: on a phone it has two.
      middleOfTitle: title.top + Number.parseFloat(getComputedStyle(words[0] ?? notice).lineHeight) / 2,
      middleOfButton: (button.top + button.bottom) / 2,
    }
  })
  expect(Math.min(top, bottom)).toBeGreaterThanOrEqual(8)
  expect(Math.abs(middleOfTitle - middleOfButton)).toBeLessThanOrEqual(3)
})
