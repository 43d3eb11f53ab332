import { defineMessages } from '../define-messages.ts'

/** What somebody can do about a fault of an engine; for the others the server's own sentence is the best there is. */
const remedies: Readonly<Record<string, string>> = {
  key: 'The key was refused (401). Correct STT_KEY on the server and start it again.',
  address: 'No such address or model there (404). Check STT_URL and STT_MODEL.',
  'too-large':
    'Even this short sample is too large for it (413). Raise the limit of that server or of the proxy before it.',
  busy: 'It has too much to do, or the account has no credit left (429). Try again later; recordings wait and are tried again.',
  'server-error': 'It had an error of its own (5xx). Try again later, or look into its log.',
  'time-out': 'No answer in time. The engine may be overloaded, or too slow on this machine.',
  unreachable: 'It could not be reached. Is it running, and is STT_URL right?',
  'not-a-transcript': 'Something answered, but not with a transcript. STT_URL may lead to another service.',
  model: 'The model could not be run: a file is missing, damaged or of another kind. Fetch it again: npm run engine',
  stopped: 'Its process ended before it was done, perhaps for want of memory. Try a smaller model.',
}

export const engineTexts = defineMessages('engineTexts', {
  kind: { speech: 'Transcription', language: 'Analysis and chat' },
  offline: 'Choosing and testing engines needs the network.',
  loading: 'Looking which engines this server has…',
  failed: 'The engines of this server could not be loaded.',
  retry: 'Retry',
  builtIn: 'Built into the server',
  child: 'On the server, in its own process',
  endpoint: (kind: 'speech' | 'language', host: string): string =>
    kind === 'speech' ? `Sends the sound to ${host}` : `Sends the transcripts to ${host}`,
  lost: (chosen: string, inUse: string | null): string =>
    inUse === null
      ? `${chosen} was chosen, but the server no longer has it. Recordings wait.`
      : `${chosen} was chosen, but the server no longer has it. ${inUse} is used meanwhile.`,
  chosen: (name: string): string => `${name} is used from now on`,
  chosenText: 'What is being worked on now is finished by the engine before.',
  notChosen: 'Not changed',
  notChosenText: 'The engine could not be changed. Try again in a moment.',
  test: 'Test',
  testOf: (name: string): string => `Test ${name}`,
  testing: 'Listening to eleven seconds of speech…',
  testFailed: 'The test could not be made. Try again in a moment.',
  heard: 'Heard',
  nothing: 'Heard nothing, though somebody speaks in the sample.',
  said: (words: string): string => `Said: ${words}`,
  speed: (took: number, sample: number): string => {
    const factor = took > 0 ? sample / took : 0
    const pace =
      factor >= 1.05
        ? `${factor.toFixed(1)} times as fast as speech`
        : `${(took / sample).toFixed(1)} times as long as the speech`
    return `${sample} s of speech took ${took.toFixed(1)} s: ${pace}`
  },
  remedy: (fault: string): string | null => remedies[fault] ?? null,
})
