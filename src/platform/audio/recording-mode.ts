/** Safari's Audio Session (W3C), which TypeScript's library does not have. */
type AudioSession = { type: 'auto' | 'play-and-record' }

const audioSession = (): AudioSession | undefined =>
  'audioSession' in navigator ? (navigator.audioSession as AudioSession) : undefined

/**
 * Tells the browser that the page records: iOS then keeps the microphone beside what is played, and pulling the page down
 * or sliding it sideways neither reloads nor leaves it.
 */
export function setRecordingMode(isRecording: boolean): void {
  const session = audioSession()
  if (session) session.type = isRecording ? 'play-and-record' : 'auto'
  document.documentElement.style.overscrollBehavior = isRecording ? 'none' : ''
}
