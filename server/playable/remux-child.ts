/** Run as a child process: `remux-child.ts SOURCE TARGET FORM` prints the result on stdout, as JSON. */
import { type RemuxForm, remux } from './remux.ts'

const [source = '', target = '', form] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await remux(source, target, form as RemuxForm)))
