import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('../../../server/admin.ts', import.meta.url))

export type Ended = { code: number; said: string }

/** `npm run admin -- …` as a process of its own, on this data folder. */
export const runAdmin = (dataDir: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, OWNER_EMAIL: 'owner@localhost' }
    execFile(process.execPath, ['--no-warnings', SCRIPT, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
