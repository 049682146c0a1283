import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from '../setup/pinned.mjs'

const interrupted = 130

/**
 * Runs a test program in this terminal and counts what it reports. One that fails without saying which test did, or
 * that leaves no report, counts as one failure.
 * @param {{ program: string[], reporters: (file: string) => string[], count: (report: object) => object }} tool
 * @param {string} file of the report
 * @param {NodeJS.ProcessEnv} environment
 */
export async function runCounted({ program: [name, ...argumentList], reporters, count }, file, environment) {
  const started = performance.now()
  const child = spawn(name, [...argumentList, ...reporters(file)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  // The terminal interrupts the program too: it tidies up first.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (...end) => resolve(end))
  })
  process.off('SIGINT', ignore)
  if (signal === 'SIGINT' || code === interrupted) process.exit(interrupted)
  const seconds = Math.round((performance.now() - started) / 1_000)
  const counted = countedIn(file, count)
  const isSilent = code !== 0 && counted.failed.length === 0
  const failed = isSilent ? [`${name} ended with ${code ?? signal}; its own words are above`] : counted.failed
  return { ...counted, failed, seconds }
}

function countedIn(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: [`no report in ${file}`], skipped: [], again: [] }
  }
}
