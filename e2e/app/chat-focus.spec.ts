import { chatTexts } from '../../src/i18n/english/chat.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'

test.slow()
test.use({ hearsAtOnce: true })

test('the chat beside a recording takes the focus of its button, which goes, and gives it to the new one', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await page.setViewportSize({ width: 1280, height: 800 })
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await save(page, 'Harbour board')
  const chat = page.getByRole('button', { name: 'Chat with AI' })
  await chat.press('Enter', { timeout: 60_000 })
  await expect(page.getByPlaceholder(chatTexts.input)).toBeFocused()
  await page.getByRole('button', { name: chatTexts.close }).press('Enter')
  await expect(chat).toBeFocused()
})
