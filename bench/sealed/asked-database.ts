import type { Page } from '@playwright/test'

/** How often is looked whether all is there. Milliseconds: so much too long the figures can be. */
const LOOK_MS = 100

/** Asked of the database by a poll that costs the page one small read. */
export async function until<Asked>(page: Page, is: (asked: Asked) => Promise<boolean>, asked: Asked): Promise<void> {
  const deadline = performance.now() + 300_000
  while (!(await page.evaluate(is as never, asked))) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${JSON.stringify(asked)}.`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Runs in the page. */
export async function hasCount({
  name,
  store,
  count,
}: {
  name: string
  store: string
  count: number
}): Promise<boolean> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const counted = opening.result.transaction(store).objectStore(store).count()
  await new Promise((resolve) => counted.addEventListener('success', resolve))
  opening.result.close()
  return counted.result >= count
}

/** Runs in the page. */
export async function hasKey({ name, key }: { name: string; key: string }): Promise<boolean> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const counted = opening.result.transaction('keys').objectStore('keys').count(key)
  await new Promise((resolve) => counted.addEventListener('success', resolve))
  opening.result.close()
  return counted.result > 0
}
