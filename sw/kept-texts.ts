import { languageOf, readLanguageChoice } from '../src/db/language.ts'

const openKept = (): Promise<Cache> => caches.open('earmark-languages')

/** The language of this device, for page and notifications alike. `spoken`: the browser's own, the best first. */
export async function languageHere(spoken: readonly string[]): Promise<'en' | 'de'> {
  const choice = await readLanguageChoice().catch((error: unknown) => {
    console.warn('The chosen language cannot be read.', error)
    return 'device' as const
  })
  return languageOf(choice, spoken)
}

/** The name holds a hash of the texts: what is kept under it never changes. */
export async function keptOrFetched(path: string): Promise<Response> {
  const kept = await openKept()
  const found = await kept.match(path)
  if (found) return found
  const answer = await fetch(path)
  if (answer.ok) await kept.put(path, answer.clone())
  return answer
}

/**
 * Rejects when an update cannot have its texts: the next start without a network would be in English. At the first visit
 * the page has shown them already, or does without.
 */
export async function keepTexts(path: string, isUpdate: boolean): Promise<void> {
  try {
    const answer = await keptOrFetched(path)
    if (!answer.ok) throw new Error(`The texts of ${path} cannot be had: ${answer.status}.`)
  } catch (error) {
    if (isUpdate) throw error
    console.warn('This version is installed in English.', error)
  }
}

/** Of versions that are no more. */
export async function removeOtherTexts(paths: readonly string[]): Promise<void> {
  const kept = await openKept()
  const others = (await kept.keys()).filter(({ url }) => !paths.includes(new URL(url).pathname))
  await Promise.all(others.map((one) => kept.delete(one)))
}
