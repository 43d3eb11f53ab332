import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SERVER_ENV } from '../../scripts/install/node-24.mjs'
import { backEndSettings } from '../stores/back-end.ts'

const SCRIPT = fileURLToPath(new URL('../../server/admin.ts', import.meta.url))

export type Ended = { code: number; said: string }

/** `npm run admin -- …` as a process of its own, on this data folder. */
export const runAdmin = (dataDir: string, ...args: string[]): Promise<Ended> =>
  runAdminWith({ DATA_DIR: dataDir, ...backEndSettings(dataDir) }, ...args)

export const runAdminWith = (settings: Record<string, string>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...SERVER_ENV, PATH: process.env['PATH'], OWNER_EMAIL: 'owner@localhost', ...settings }
    execFile(process.execPath, ['--no-warnings', SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
