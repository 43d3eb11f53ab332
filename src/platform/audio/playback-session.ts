import type { Player } from './audio-player.ts'

const SKIP_SECONDS = 15

/** Title and controls on the lock screen and on headphones (Media Session). Returns the undo. */
export function connectMediaSession(player: Player, session: MediaSession | undefined = navigator.mediaSession) {
  if (!session) return () => {}
  const seekBy = (seconds: number): void => {
    const track = player.track()
    if (track) player.seek(track, player.state().position + seconds)
  }
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => void resume(player)],
    ['pause', () => player.pause()],
    ['seekbackward', (details) => seekBy(-(details.seekOffset ?? SKIP_SECONDS))],
    ['seekforward', (details) => seekBy(details.seekOffset ?? SKIP_SECONDS)],
    ['seekto', (details) => seekBy((details.seekTime ?? 0) - player.state().position)],
    ['stop', () => player.stop()],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  const unsubscribe = player.subscribe(() => show(player, session))
  return () => {
    unsubscribe()
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

const resume = (player: Player): Promise<void> => {
  const track = player.track()
  return track ? player.play(track) : Promise.resolve()
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // An action this browser does not know throws (Media Session, setActionHandler): its key then does nothing.
  }
}

function show(player: Player, session: MediaSession): void {
  const track = player.track()
  const state = player.state()
  const playbackState = state.phase === 'playing' ? 'playing' : track ? 'paused' : 'none'
  if (track && session.metadata?.title !== track.title) {
    session.metadata = new MediaMetadata({ title: track.title, artist: 'Earmark' })
  }
  // The position is told only when something changes: the browser counts on by itself in between.
  if (session.playbackState === playbackState) return
  session.playbackState = playbackState
  if (track && track.seconds > 0) {
    const position = Math.min(track.seconds, state.position)
    session.setPositionState({ duration: track.seconds, position, playbackRate: state.rate })
  }
}
