import type { TakePorts } from '../take-ports.ts'
import type { Microphone } from './microphone.ts'

/** A microphone that cannot be opened is tried again so often. */
const RETRY_MS = 1000
/** One that dies at once is not opened more often than this. */
const REOPEN_MS = 2000

export type MicrophoneSearch = {
  /** Tries, when it is time to. */
  look(): void
  /**
   * Keeps this one until the system no longer mutes it. Another is not asked for: WebKit then asks the person anew, or
   * undoes a mute that was meant.
   */
  waitFor(microphone: Microphone): void
  /**
   * At the person's word, inside the tap: asks for another beside one that is muted, which is given back when there is one: who says
   * "Don't Allow" has what they had.
   */
  reopen(): void
  /** True while there is one that the system mutes: recording it would only store silence. */
  isMuted(): boolean
  /** One is in use from now on. */
  found(): void
  /** The take is over. */
  end(): void
}

type SearchEvents = {
  found(microphone: Microphone): void
  /** The person took the permission away: looking on is of no use. */
  denied(): void
}

/** Looks for a microphone to go on with after one was lost. */
export function createMicrophoneSearch(
  ports: Pick<TakePorts, 'elapsed' | 'openMicrophone' | 'reasonOf'>,
  events: SearchEvents,
): MicrophoneSearch {
  let notBefore = 0
  let opening = false
  /** Since it was last asked for one. */
  let foundMeanwhile = false
  let ended = false
  let muted: Microphone | null = null

  const giveBack = (): void => {
    muted?.close()
    muted = null
  }
  /** It tells by itself when it is heard again: a page that nobody looks at looks once a minute. */
  const keep = (microphone: Microphone): void => {
    muted = microphone
    microphone.onUnmute(() => muted === microphone && look())
  }
  const opened = (microphone: Microphone): void => {
    // WebKit mutes a page no more when it is asked: the one that was waited for may have gone on by then.
    if (ended || foundMeanwhile) {
      microphone.close()
      return
    }
    giveBack()
    if (microphone.isMuted()) keep(microphone)
    else events.found(microphone)
  }
  const failed = (error: unknown): void => {
    console.warn('The microphone is not back yet.', error)
    if (ports.reasonOf(error) === 'permission' && !muted && !foundMeanwhile) events.denied()
  }
  const open = (): void => {
    opening = true
    foundMeanwhile = false
    notBefore = ports.elapsed() + RETRY_MS
    ports
      .openMicrophone()
      .then(opened)
      .catch(failed)
      .finally(() => {
        opening = false
      })
  }
  const look = (): void => {
    if (muted?.isGone()) giveBack()
    if (muted && !muted.isMuted()) {
      const microphone = muted
      muted = null
      events.found(microphone)
    } else if (!muted && !opening && ports.elapsed() >= notBefore) open()
  }
  return {
    look,
    waitFor(microphone) {
      giveBack()
      keep(microphone)
    },
    reopen() {
      if (!opening) open()
    },
    isMuted: () => muted !== null,
    found() {
      foundMeanwhile = true
      notBefore = ports.elapsed() + REOPEN_MS
    },
    end() {
      ended = true
      giveBack()
    },
  }
}
