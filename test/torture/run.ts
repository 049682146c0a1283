import '../english.ts'
import { measured } from '../torture.ts'
import { trials } from './trials.ts'

/** One long test by its name, for `npm run torture`: says what it measured, ends with 0 where that passes. */
const trial = trials[process.argv[2] ?? '']
if (!trial) throw new Error(`no such trial: ${Object.keys(trials).join(', ')}`)
const result = await trial()
measured(result.measured)
process.stdout.write(`${result.measured}\n`)
process.exit(result.ok ? 0 : 1)
