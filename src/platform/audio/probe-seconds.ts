/** How long a file may take to say its length. */
const PATIENCE_MS = 10_000
/** A place behind the end of everything: a file that does not state its length is read to its end to get there. */
const BEHIND_THE_END = 1e7

/** Length of a sound file in seconds by the browser's own reading of it; null when it cannot play it. */
export function probeSeconds(file: Blob): Promise<number | null> {
  const sound = new Audio()
  const url = URL.createObjectURL(file)
  return new Promise<number | null>((resolve) => {
    const look = (): void => {
      if (Number.isFinite(sound.duration)) resolve(sound.duration)
      else sound.currentTime = BEHIND_THE_END
    }
    sound.onloadedmetadata = look
    sound.ondurationchange = look
    sound.onerror = () => resolve(null)
    setTimeout(() => resolve(null), PATIENCE_MS)
    sound.preload = 'metadata'
    sound.src = url
  }).finally(() => {
    sound.removeAttribute('src')
    sound.load()
    URL.revokeObjectURL(url)
  })
}
