export type ElementEvents = { onPlaying(): void; onPause(): void; onEnded(): void; onError(): void }

/** How a request to play ended. `interrupted`: by a pause or another source; the error event tells what cannot be played. */
export type PlayResult = 'started' | 'refused' | 'interrupted'

/** One audio element, made when it is first needed. */
export function createAudioElement(make: () => HTMLAudioElement, events: ElementEvents) {
  let element: HTMLAudioElement | null = null
  const open = (): HTMLAudioElement => {
    if (element) return element
    element = make()
    element.preload = 'auto'
    element.addEventListener('playing', events.onPlaying)
    element.addEventListener('pause', events.onPause)
    element.addEventListener('ended', events.onEnded)
    element.addEventListener('error', events.onError)
    return element
  }
  const play = async (): Promise<PlayResult> => {
    try {
      await open().play()
      return 'started'
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ''
      if (name === 'NotAllowedError') return 'refused'
      if (name === 'AbortError' || name === 'NotSupportedError') return 'interrupted'
      throw error
    }
  }
  return {
    open,
    current: (): HTMLAudioElement | null => element,
    play,
    pause: (): void => element?.pause(),
    /** Silent, and without a source. */
    empty(): void {
      if (!element) return
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
    /**
     * To be called inside a tap, on an element without a source. WebKit refuses a play() that comes after a read or a
     * fetch, unless this element was told to play inside a tap. The source that comes interrupts this request.
     */
    async allow(): Promise<void> {
      await play()
    },
  }
}
