import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { ask, openChat, recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { shareHeard } from '../../testkit/samples/speech.ts'
import { startLanguageServer } from '../../testkit/servers/language-server.ts'
import { startSpeechServer } from '../../testkit/servers/speech-server.ts'

// No program of this machine is on the server's PATH: there is no speech engine until one is named.
test.use({ settings: { PATH: '' } })

test('a recording waits for an engine and is transcribed, analysed and talked about when one appears', async ({
  server,
  device,
}) => {
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 11)
  await stopRecording(page)
  await save(page, 'Waiting for better ears')
  await expect(page.getByText("Transcription isn't set up").first()).toBeVisible()

  const speech = await startSpeechServer()
  const language = await startLanguageServer()
  await server.restart({
    STT_URL: `${speech.url}/v1`,
    STT_KEY: 'speech key',
    STT_MODEL: 'whisper-1',
    LLM_URL: `${language.url}/v1`,
    LLM_KEY: 'language key',
    LLM_MODEL: 'a-model',
  })
  // Nothing is queued while there is no engine: the page asks once a minute, and hears the transcript on the next round.
  // Passages out of sight are not drawn, and have no `innerText`.
  const read = async () => (await page.locator('main p').allTextContents()).join(' ')
  await expect.poll(async () => shareHeard(await read()), { timeout: 100_000 }).toBe(1)
  expect(speech.requests).toHaveLength(1)
  expect(speech.requests[0]).toMatchObject({
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer speech key',
    model: 'whisper-1',
    responseFormat: 'verbose_json',
  })
  expect(speech.requests[0]?.file.bytes.length).toBeGreaterThan(10_000)

  const chat = await openChat(page)
  await ask(page, 'What can you do for your country?')
  await expect(chat.getByText(/They said: what your country can do for you/)).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Play at 4 seconds' })).toBeVisible()
  expect(language.requests.every(({ authorization }) => authorization === 'Bearer language key')).toBe(true)
  expect(language.requests.some(({ schema }) => schema)).toBe(true)
  expect(language.requests.at(-1)).toMatchObject({ path: '/v1/chat/completions', model: 'a-model', stream: true })

  await test.step('an answer is stopped, what had come of it stays and is copied; markup in it is text', async () => {
    language.say('First <img src=x alt=planted> they waited [S1] and then nothing more')
    language.standStill(6)
    await ask(page, 'What came then?')
    await expect(chat.getByText('First <img src=x alt=planted>')).toBeVisible()
    await chat.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(chat.getByText('You stopped this answer.')).toBeVisible()
    await expect(chat.getByAltText('planted')).toHaveCount(0)
    await page.context().grantPermissions(['clipboard-write'])
    await chat.getByRole('button', { name: 'Copy answer' }).last().click()
    // Seen, not only there: what lies at the middle of the toast is the toast.
    const toast = page.getByText('Copied to clipboard').last()
    await toast.click({ trial: true })
    // The page itself may not read the clipboard (Permissions-Policy); its person may paste.
    const field = page.getByPlaceholder('Ask about your recording...')
    await field.focus()
    await page.keyboard.press('Control+V')
    await expect(field).toHaveValue(/^First <img src=x alt=planted> they wait/)
    await field.fill('')
    await chat.getByRole('button', { name: 'Ask again' }).click()
    await expect(chat.getByText('What came then?')).toHaveCount(2)
  })
  await speech.close()
  await language.close()
})
