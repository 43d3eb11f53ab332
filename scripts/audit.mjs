// `npm run audit`: row 29 of docs/product.md#security-checks. Apart from `npm test`: it depends on the network and on what was
// published today, so a failure says nothing about the change at hand. 0: clean; 1: a fault to mend; 2: nothing proven.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { judgeAudit } from './judge-audit.mjs'
import { say } from './say.mjs'

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
})
const { sentence, exitCode } = judgeAudit(stdout)
say(sentence)
process.exitCode = exitCode
