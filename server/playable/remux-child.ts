/** Run as a child process: `remux-child.ts SOURCE TARGET` prints the result on stdout, as JSON. */
import { remux } from './remux.ts'

const [source = '', target = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await remux(source, target)))
