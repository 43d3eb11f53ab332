import '../../../ui/square-play.css'
import { useEffect } from 'react'
import { receivedTexts } from '../../../i18n/english/inbox.ts'
import { clockText, sizeText } from '../../../i18n/format.ts'
import { relativeTime } from '../../../i18n/relative-time.ts'
import { fileOf } from '../../../local/inbox/inbox.ts'
import type { InboxFile } from '../../../local/inbox/inbox-database.ts'
import { player, usePlayer } from '../../../platform/audio/audio-player.ts'
import type { Track } from '../../../platform/audio/track.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import { useFileLength } from './use-file-length.ts'

/** A number stays with its unit. */
const NBSP = '\u00a0'

type WaitingFileProps = {
  file: InboxFile
  busy: boolean
  onImport: () => void
  onDiscard: () => void
  alone: boolean
}

/** Heard before it is decided; its name is what whoever sent it says. */
export function WaitingFile({ file, busy, alone, onImport, onDiscard }: WaitingFileProps) {
  const { id, name, bytes, receivedAt } = file
  const seconds = useFileLength(id)
  const when = relativeTime(new Date(receivedAt).toISOString(), Date.now())
  const length = typeof seconds === 'number' ? clockText(seconds) : seconds === null ? receivedTexts.unplayable : null
  return (
    <li className="waiting__file">
      <Play id={id} name={name} seconds={seconds ?? null} />
      <div>
        <p className="waiting__name">{name}</p>
        <p className="waiting__facts numbers">
          {[length, sizeText(bytes), when].flatMap((fact) => fact?.replaceAll(' ', NBSP) ?? []).join(' · ')}
        </p>
      </div>
      <div className={alone ? 'waiting__actions' : 'waiting__quiet'}>
        <Action file={name} alone={alone} busy={busy} label={receivedTexts.import} onPress={onImport} />
        <Action file={name} alone={alone} busy={busy} label={receivedTexts.discard} onPress={onDiscard} second />
      </div>
    </li>
  )
}

type ActionProps = { file: string; alone: boolean; busy: boolean; label: string; second?: boolean; onPress: () => void }

/** Buttons for one file; beside the buttons for all of them, words. */
function Action({ file, alone, busy, label, second = false, onPress }: ActionProps) {
  const pressed = { 'aria-label': receivedTexts.named(label, file), disabled: busy, onClick: onPress }
  if (alone)
    return (
      <Button {...pressed} size="sm" variant={second ? 'outline' : 'filled'}>
        {label}
      </Button>
    )
  return (
    <button {...pressed} type="button" className={second ? 'text-action text-action--quiet' : 'text-action'}>
      {label}
    </button>
  )
}

function Play({ id, name, seconds }: { id: string; name: string; seconds: number | null }) {
  const track = `received-${id}`
  const playing = usePlayer((state) => state.id === track && state.phase === 'playing')
  // It must not go on when the file is gone from here.
  useEffect(() => () => (player.state().id === track ? player.stop() : undefined), [track])
  const listen = (): void => void player.toggle(trackOf(id, name, seconds ?? 0))
  return (
    <button
      type="button"
      className="square-play"
      data-playing={playing || undefined}
      disabled={seconds === null}
      aria-label={playing ? receivedTexts.pause(name) : receivedTexts.play(name)}
      onClick={listen}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  )
}

const trackOf = (id: string, title: string, seconds: number): Track => ({
  id: `received-${id}`,
  title,
  seconds,
  open: async () => {
    const from = await fileOf(id)
    return from ? [{ startOffset: 0, seconds, from }] : []
  },
})
