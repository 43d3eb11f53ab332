import { favoriteTexts } from '../../i18n/english/highlights.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { setFavorite } from '../../local/recordings/queue-edit.ts'
import type { SignedInUser } from '../../session/store.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'
import { ofRecording } from '../../ui/recordings/of-recording.ts'
import { notify } from '../../ui/shell/notices.ts'

export function FavoriteButton({ person, recording }: { person: SignedInUser; recording: LocalRecording }) {
  const { isFavorite } = recording
  const toggle = async (): Promise<void> => {
    try {
      await setFavorite(person.app, recording.id, !isFavorite)
    } catch {
      const of = ofRecording(recording, undefined)
      notify({ title: favoriteTexts.failed, ...of, description: favoriteTexts.failedText, type: 'error' })
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isFavorite ? favoriteTexts.remove : favoriteTexts.add}
      onClick={() => void toggle()}
    >
      <Icon name={isFavorite ? 'star-filled' : 'star'} />
    </button>
  )
}
