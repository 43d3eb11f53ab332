import type { Microphone } from './microphone.ts'
import type { TakePorts } from './take-ports.ts'

/** A microphone that cannot be opened is tried again so often. */
const RETRY_MS = 1000
/** One that dies at once is not opened more often than this. */
const REOPEN_MS = 2000
/** One that is still muted after this long is given back, as another may not be. */
const MUTED_MS = 15_000

export type MicrophoneSearch = {
  /** Tries, when it is time to. */
  look(): void
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
  let ended = false
  let muted: { microphone: Microphone; since: number } | null = null

  const giveBack = (): void => {
    muted?.microphone.stop()
    muted = null
  }
  const opened = (microphone: Microphone): void => {
    if (ended) microphone.stop()
    else if (microphone.isMuted()) muted = { microphone, since: ports.elapsed() }
    else events.found(microphone)
  }
  const failed = (error: unknown): void => {
    console.warn('The microphone is not back yet.', error)
    if (ports.reasonOf(error) === 'permission') events.denied()
  }
  const open = (): void => {
    opening = true
    notBefore = ports.elapsed() + RETRY_MS
    ports
      .openMicrophone()
      .then(opened)
      .catch(failed)
      .finally(() => {
        opening = false
      })
  }
  return {
    look() {
      if (muted && !muted.microphone.isMuted()) {
        const { microphone } = muted
        muted = null
        events.found(microphone)
      } else if (muted && ports.elapsed() - muted.since >= MUTED_MS) giveBack()
      else if (!muted && !opening && ports.elapsed() >= notBefore) open()
    },
    isMuted: () => muted !== null,
    found() {
      notBefore = ports.elapsed() + REOPEN_MS
    },
    end() {
      ended = true
      giveBack()
    },
  }
}
