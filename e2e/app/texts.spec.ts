import { expect, test } from '../../testkit/browser/fixtures.ts'
import { watchTexts } from '../../testkit/browser/seen-texts.ts'
import { productTexts } from '../../testkit/samples/product-texts.ts'
import { startMailServer } from '../../testkit/servers/mail-server.ts'
import { deleteAndReset, library, record, useRecording } from './texts/recording.ts'
import { administer, settings } from './texts/settings.ts'
import { firstSignIn, visit } from './texts/visitor.ts'

// Every screen of the app in one walk: minutes on a busy machine.
test.slow()
test.use({ hearsAtOnce: true })

test('every quoted text of docs/product.md that a walk through the app can meet is where it belongs', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  const seen = await watchTexts(page)
  const go = (path: string) => page.goto(`${server.url}${path}`)
  // Without one, nobody is told to look for an email.
  const mails = await startMailServer()
  await server.restart({ SMTP_URL: mails.url })
  await test.step('a visitor', () => visit(page, go))
  await test.step('an app that has not heard the server', () => firstSignIn(page, go))
  await test.step('settings', () => settings(page, go))
  await test.step('administration', () => administer(page, go, server.url))
  await mails.close()
  await test.step('a recording', () => record(page, go))
  await test.step('what fails and succeeds with it', () => useRecording(page))
  await test.step('the library', () => library(page, go))
  await test.step('everything goes', () => deleteAndReset(page, go))
  const missing = productTexts.flatMap(([text, ...proofs]) =>
    proofs.flatMap((place) => (!place.startsWith('/') || seen.has(place, text) ? [] : [`${place}: ${text}`])),
  )
  expect(missing).toEqual([])
})
