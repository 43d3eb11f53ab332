import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { GROUPS, wantedGroups } from '../../screenshots/groups.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('groups are taken as they are named, and what is none is told apart', () => {
  expect(wantedGroups(GROUPS.join())).toEqual({ wanted: new Set(GROUPS), unknown: [] })
  expect(wantedGroups('library, recorder')).toEqual({ wanted: new Set(['library', 'recorder']), unknown: [] })
  expect(wantedGroups('library,landing')).toEqual({ wanted: new Set(['library']), unknown: ['landing'] })
})

test('a group that does not exist ends the run, with the names of those that do', async () => {
  const run = promisify(execFile)(process.execPath, ['screenshots/main.ts', '--only', 'landing'], { cwd: ROOT })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'No group landing. There are: public, library, recorder, trouble, first-hour, locked.',
    ),
  })
})
