import { isSealed } from '../../../contract/recordings/sealed-audio.ts'
import { trackOf as trackFrom } from '../../sync/upload/audio-source.ts'
import { client } from '../client.ts'
import type { SignedInUser } from '../store.ts'
import { loadSealing } from './sealing.ts'

/** What the player needs of a recording of this person. What is sealed opens on this device alone. */
export function trackOf(person: Pick<SignedInUser, 'app' | 'audio'>, recording: Parameters<typeof trackFrom>[1]) {
  const open = async (fresh: boolean) => (await loadSealing()).openSounds(person, client, recording, fresh)
  const track = trackFrom({ audio: person.audio, client, openSealed: open }, recording)
  return isSealed(recording) ? { ...track, open } : track
}
