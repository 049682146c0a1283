import { endWithNpm } from './program.mjs'

/** Something a person can mend; told in one line, without a stack. */
export class Failure extends Error {}

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs a script's work; ends the process with 1 and one line where it fails.
 * @param {() => Promise<unknown>} work
 */
export async function runScript(work) {
  endWithNpm()
  try {
    await work()
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : `Stopped by a surprise: ${oneLine(error)}`
    process.stderr.write(`${sentence}\n`)
    process.exit(1)
  }
}

/** @param {unknown} error */
const oneLine = (error) => String(error instanceof Error ? error.message : error).split('\n')[0]
