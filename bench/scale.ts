import '../test/english.ts'
import { openMachine } from './scale/machine.ts'
import { tellProcesses } from './scale/processes.ts'
import { tellThree } from './scale/three.ts'
import { tellYear } from './scale/year.ts'

/**
 * The figures of docs/scale.md, on Linux and after a build: `node bench/scale.ts processes 8`, `node bench/scale.ts year`, and
 * `node bench/scale.ts three`.
 */
const [part = 'processes', count = '8'] = process.argv.slice(2)
const machine = await openMachine()
try {
  if (part === 'year') await tellYear(machine)
  else if (part === 'three') await tellThree(machine)
  else await tellProcesses(machine, Number(count))
} finally {
  await machine.close()
}
