import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { startModelHub } from '../../../../testkit/servers/model-hub.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'

/** A hub that has one model, and the folder in which it was made: `data` in it is there for a server. */
export async function openTonesHub() {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-better-'))
  await writeToneModel(join(folder, 'nemo-tones'))
  const files: Record<string, Buffer> = {}
  for (const name of ['model.onnx', 'tokens.txt']) files[name] = await readFile(join(folder, 'nemo-tones', name))
  const hub = await startModelHub('nemo-tones', files)
  return {
    folder,
    hub,
    async close() {
      await hub.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TonesHub = Awaited<ReturnType<typeof openTonesHub>>

/** The first start of a server that is to fetch that model. */
export const startFirst = ({ folder, hub }: TonesHub): Promise<TestServer> =>
  startTestServer(
    {
      DATA_DIR: join(folder, 'data'),
      SPEECH_MODEL: 'nemo-tones',
      SPEECH_MODELS_URL: hub.url,
      PATH: '',
      LOG_LEVEL: 'silent',
    },
    { catalogue: [hub.model] },
  )
