import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sealerOf } from '../../../server/store/sealed-columns.ts'
import { findTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { dropBackEnd } from '../../../testkit/stores/back-end.ts'

test('a start takes the words out of transcripts of before, and what a server of before has left behind away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-test-'))
  const DATA_DIR = join(folder, 'data')
  const first = await startTestServer({ DATA_DIR })
  const owner = await first.signIn()
  const said = [{ start: 0, end: 1, text: 'Sold.', words: [{ start: 0, end: 1, text: 'Sold.' }] }]
  const [id, gone] = [await transcribed(first, owner, said), await transcribed(first, owner, said)]
  const { database } = first.context
  const whole = await findTranscript(database, id)
  const { user_id } = await database
    .selectFrom('recordings')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = sealerOf('transcripts', { recording_id: id, user_id })('body', JSON.stringify(whole))
  await database.updateTable('transcripts').set({ body }).where('recording_id', '=', id).execute()
  await database.deleteFrom('transcript_words').where('recording_id', '=', id).execute()
  await database.deleteFrom('transcripts').where('recording_id', '=', gone).execute()
  await first.close()

  const second = await startTestServer({ DATA_DIR })
  const names = () => second.context.database.selectFrom('transcript_words').select('recording_id').execute()
  await vi.waitFor(async () => expect(await names()).toEqual([{ recording_id: id }]), { timeout: 100_000 })
  expect(await findTranscript(second.context.database, id)).toEqual(whole)
  await second.close()
  dropBackEnd(DATA_DIR)
  await rm(folder, { recursive: true, force: true })
})
