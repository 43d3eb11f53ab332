import { recordingIdSchema } from '../../../contract/ids.ts'
import { isUnsaved } from '../../local/takes/unfinished.ts'
import type { SignedInUser } from '../../session/store.ts'

/**
 * Where it is that a message leads to. What is not saved yet stands on the record screen, and whoever is there stays: a finished
 * take is saved under the title that stands when that screen is left. Never rejects.
 */
export async function placeOf(href: string, person: SignedInUser | null): Promise<string> {
  const id = recordingIdSchema.safeParse(href.replace('/recording/', ''))
  return id.success && person && (await isUnsaved(person, id.data)) ? '/dashboard' : href
}
