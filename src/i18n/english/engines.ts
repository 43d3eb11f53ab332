import { defineMessages } from '../define-messages.ts'
import { numberText } from '../format.ts'

/** What somebody can do about a fault of an engine; for the others the server's own sentence is the best there is. */
const remedies: Readonly<Record<string, string>> = {
  key: 'The key was refused (401). Correct STT_KEY on the server and restart it.',
  address: 'No such address or model there (404). Check STT_URL and STT_MODEL.',
  'too-large':
    'Even this short sample is too large (413). Raise the limit on that server, or on the proxy in front of it.',
  busy: "It's overloaded, or the account is out of credit (429). Try again later; recordings wait and are retried automatically.",
  'server-error': 'It reported an error (5xx). Try again later, or check its log.',
  'time-out': "It didn't answer in time. It may be overloaded, or too slow on this machine.",
  unreachable: "It couldn't be reached. Is it running, and is STT_URL correct?",
  'not-a-transcript': 'Something answered, but not with a transcript. STT_URL may lead to another service.',
  model: "The model couldn't run: a file is missing, damaged or the wrong kind. Fetch it again: npm run engine",
  stopped: 'It stopped before finishing, perhaps because it ran out of memory. Try a smaller model.',
}

export const engineTexts = defineMessages('engineTexts', {
  kind: { speech: 'Transcription', language: 'Analysis and chat' },
  offline: "You can choose and test engines when you're online.",
  loading: 'Checking which engines this server has...',
  failed: "This server's engines couldn't be loaded.",
  retry: 'Retry',
  builtIn: 'Built into the server',
  child: 'On the server, in its own process',
  endpoint: (kind: 'speech' | 'language', host: string): string =>
    kind === 'speech' ? `Sends audio to ${host}` : `Sends transcripts to ${host}`,
  local: (address: string): string => `On this server, at ${address}`,
  looking: 'Looking for Ollama and llama.cpp on this server...',
  found: (name: string): string => `Found on this server: ${name}`,
  noModel: (name: string): string => `${name} is running without a model. Add one to it, then look again.`,
  noneFound:
    'No Ollama (port 11434) or llama.cpp (port 8080) found. To use a model of your own, start one, then look again.',
  notLooked: "The server couldn't look for models. Please try again in a moment.",
  lookAgain: 'Look again',
  lost: (chosen: string, inUse: string | null): string =>
    inUse === null
      ? `${chosen} is no longer on this server. Recordings are waiting.`
      : `${chosen} is no longer on this server. Using ${inUse} instead.`,
  chosen: (name: string): string => `Now using ${name}`,
  chosenText: 'Work already in progress will finish with the previous engine.',
  notChosen: 'Not changed',
  notChosenText: "The engine couldn't be changed. Please try again in a moment.",
  test: 'Test',
  testOf: (name: string): string => `Test ${name}`,
  testing: {
    speech: 'Transcribing eleven seconds of speech...',
    language: 'Asking about three sample sentences...',
  },
  testFailed: "The test couldn't be run. Please try again in a moment.",
  heard: 'Transcribed as',
  nothing: 'Nothing was recognized, though someone speaks in the sample.',
  said: (words: string): string => `Actually said: ${words}`,
  speed: (took: number, sample: number): string => {
    const factor = took > 0 ? sample / took : 0
    const pace =
      factor >= 1.05
        ? `${numberText(factor, 1)} times as fast as the speech`
        : `${numberText(took / sample, 1)} times its length`
    return `${numberText(sample)} s of speech took ${numberText(took, 1)} s (${pace})`
  },
  answered: 'Answered',
  asked: (question: string): string => `Asked about a sample: ${question}`,
  quoted: (words: string): string => `Source it gave: ${words}`,
  uncited: 'It gave no source. Whatever a model gives no source for is left out of an analysis.',
  took: (seconds: number): string => `It took ${numberText(seconds, 1)} s.`,
  remedy: (fault: string): string | null => remedies[fault] ?? null,
})
