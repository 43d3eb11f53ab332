import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRecordingId, userIdSchema, uuidv7 } from '../../../contract/ids.ts'
import { copyErasures } from '../../../server/cli/move/copy-secrets.ts'
import { readConfig } from '../../../server/config/config.ts'
import { erasuresPath } from '../../../server/config/data-folder.ts'
import { fileList } from '../../../server/erasures/file-list.ts'
import type { Listed } from '../../../server/store/tables/accounts/erasure.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-carried-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const recording = (): Listed => ({
  ...{ at: new Date().toISOString(), life: uuidv7() },
  erasure: { kind: 'recording', id: newRecordingId(), user: userIdSchema.parse('ann') },
})

test('a move takes the list along, once, to where the new settings keep it', async () => {
  const [from, to] = ['old', 'new'].map((name) => readConfig({ DATA_DIR: join(folder, name, 'data') }))
  if (!from || !to) throw new Error('There are two places')
  const [source, target] = [from, to].map((config) => fileList(erasuresPath(config, config.dataDir)))
  await copyErasures(from, to)
  expect(await target?.exists()).toBe(false)
  const [first, second] = [recording(), recording()]
  await source?.make()
  await source?.add([first])
  await copyErasures(from, to)
  await source?.add([second])
  await copyErasures(from, to)
  expect((await target?.read(null))?.listed).toEqual([first, second])
})
