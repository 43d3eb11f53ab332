// A running server that tells the voices of a file apart, in a process of its own: with the path of a WAV file and of the folder of
// models, prints `{ seconds, beforeBytes, mainBytes, childBytes, turns }`.
import { dirname, join } from 'node:path'
import { Allowance } from '../../server/speech/voices/allowance.ts'
import { createDiarizer } from '../../server/speech/voices/diarizer.ts'
import { groupVoices, type HeardVoice } from '../../server/speech/voices/group-voices.ts'
import { findVoiceModels } from '../../server/speech/voices/voice-models.ts'
import { startTestServer } from '../../testkit/server/test-server.ts'
import { measured } from './speech-speed.ts'

const [path = '', folder = ''] = process.argv.slice(2)
const models = findVoiceModels(folder)
if (!models) throw new Error(`There are no models in ${folder}.`)
const server = await startTestServer()
const { signal } = new AbortController()
// As long as a server would: what takes longer has no figure.
const allowance = new Allowance({ seconds: 3600, files: 1 })
let voices: HeardVoice[] = []
const beforeBytes = process.memoryUsage.rss()
const cost = await measured(async () => {
  const diarizer = createDiarizer({ models, scratch: join(dirname(path), 'scratch') })
  voices = await diarizer.listen({ path, mime: 'audio/wav' }, { signal, allowance })
})
await server.close()
const groups = groupVoices(voices, null)
const turns = voices.flatMap((voice, at) => voice.turns.map((turn) => ({ ...turn, voice: groups[at] ?? 0 })))
console.log(JSON.stringify({ ...cost, beforeBytes, turns }))
