import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone } from '../../testkit/phone/phone-calls.ts'
import { MEANWHILE, UNTIL_SAVED } from './sentences.ts'
import { startHeardWalk, walkUntilSaved } from './walk.ts'

test.use({ hearsAtOnce: true })

test('from Start to Save each sentence is said once, also in front of a dialog, and the focus is never lost', async ({
  device,
}) => {
  await scriptPhone(device.context)
  const page = await openSignedInPage(device)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  const walk = await startHeardWalk(page)
  await walkUntilSaved(page, walk)
  expect(walk.steps).toEqual(UNTIL_SAVED)
  // As far as it came by then.
  expect(walk.meanwhile).toEqual(MEANWHILE.slice(0, walk.meanwhile.length))
})
