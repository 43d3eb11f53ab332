import type { Page } from '@playwright/test'
import type { EngineChoices, EngineTest, ModelServer } from '../../contract/accounts/engines.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'

// The server asks two fixed ports, which another program of this machine may have: here its answers are played. What it
// does with programs that answer there is tests/server/routes/admin/local-models.test.ts.
const where = { kind: 'endpoint', host: '127.0.0.1:11434' } as const
const MODEL = { id: 'ollama:qwen3:8b', name: 'qwen3:8b', where, missing: null }
const BAIT = { id: 'ollama:<img src=x alt=planted>', name: '<img src=x alt=planted>', where, missing: null }
const FOUND: ModelServer[] = [
  { name: 'Ollama', models: [MODEL, BAIT] },
  { name: 'llama.cpp', models: [] },
]
const ANSWERED: EngineTest = {
  outcome: 'answered',
  asked: 'On which day is the move?',
  answer: 'On the third of May.',
  quoted: 'We have decided that the move is on the third of May.',
  took: 3.21,
}

/** The next looks find these. */
async function playLooks(page: Page, ...looks: (ModelServer[] | 'error')[]): Promise<void> {
  await page.route('**/api/admin/engines/local', async (route) => {
    const look = looks.shift() ?? FOUND
    if (look === 'error') return route.fulfill({ status: 500, json: { error: 'Something broke.' } })
    return route.fulfill({ json: look })
  })
}

/** The server's own choices, with this model in use. */
async function playChoice(page: Page, sent: unknown[]): Promise<void> {
  await page.route('**/api/admin/engines', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON())
    const answer = await page.request.get(route.request().url())
    const { speech, language } = (await answer.json()) as EngineChoices
    const options = [...language.options, MODEL]
    await route.fulfill({ json: { speech, language: { inUse: MODEL.id, chosen: MODEL.id, options } } })
  })
}

test('an administrator finds a model on the own machine, tests it and takes it with one tap', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  const sent: unknown[] = []
  await playLooks(page, 'error', [])
  await playChoice(page, sent)
  await page.goto(`${server.url}/settings`)
  await expect(page.getByText('Something broke.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Look again' })
  await again.click()
  await expect(page.getByText(/No Ollama \(port 11434\) or llama\.cpp \(port 8080\) found/)).toBeVisible()
  await again.click()
  const ollama = page.getByRole('group', { name: 'Found on this server: Ollama' })
  await expect(ollama.getByText('<img src=x alt=planted>')).toBeVisible()
  await expect(page.getByAltText('planted')).toHaveCount(0)
  await expect(page.getByText('llama.cpp is running without a model.')).toBeVisible()

  await page.route('**/api/admin/engines/test', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: ANSWERED })
  })
  await ollama.getByRole('button', { name: 'Test qwen3:8b' }).click()
  await expect(ollama.getByText('On the third of May.', { exact: true })).toBeVisible()
  await expect(ollama.getByText(`Source it gave: ${ANSWERED.quoted}`)).toBeVisible()
  await expect(ollama.getByText('It took 3.2 s.')).toBeVisible()
  const radio = ollama.getByRole('radio', { name: /qwen3:8b/ })
  await radio.click()
  await expect(page.getByText('Now using qwen3:8b')).toBeVisible()
  await expect(radio).toBeChecked()
  await expect(radio).toBeFocused()
  await expect(page.getByRole('radio', { name: /qwen3:8b/ })).toHaveCount(1)
  expect(sent).toEqual([
    { kind: 'language', id: MODEL.id },
    { kind: 'language', id: MODEL.id },
  ])
})
