/** Run as a child process: a server that prints the id of a recording as soon as its transcription runs. */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer } from '../../../testkit/server/test-server.ts'

const { DATA_DIR = '', STT_URL = '', STT_MODEL = '' } = process.env
const server = await startTestServer({ DATA_DIR, STT_URL, STT_MODEL }, {})
const client = await server.signIn()
const audio = await readFile(process.env['RECORDING'] ?? '')
const { id } = (await (await postRecording(client, recordingForm({}, audio, 'audio/wav'))).json()) as Recording
while (true) {
  const recording = (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  if (recording.transcription.state === 'running') break
  await delay(50)
}
process.stdout.write(`${id}\n`)
