import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { scriptPhone } from '../../testkit/phone/phone-calls.ts'
import { MEANWHILE, UNTIL_SAVED } from './sentences.ts'
import { startHeardWalk, walkUntilSaved } from './walk.ts'

test.use({ hearsAtOnce: true })

test('from Start to Save each sentence is said once, also in front of a dialog, and the focus is never lost', async ({
  server,
  device,
}) => {
  await scriptPhone(device.context)
  const page = await signIn(device, server.url)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  const walk = await startHeardWalk(page)
  await walkUntilSaved(page, walk)
  expect(walk.steps).toEqual(UNTIL_SAVED)
  // As far as it came by then.
  expect(walk.meanwhile).toEqual(MEANWHILE.slice(0, walk.meanwhile.length))
})
