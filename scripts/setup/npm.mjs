import { Failure } from './failure.mjs'
import { runQuietly } from './program.mjs'

const networkCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/
const fetchRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']

/**
 * Runs npm without any package's own scripts; fails with one line that names the cause.
 * @param {string[]} argumentList
 * @param {NodeJS.ProcessEnv} environment
 */
export async function npm(argumentList, environment = process.env) {
  const cli = process.env.npm_execpath
  const options = [...argumentList, '--ignore-scripts', '--no-audit', '--no-fund', ...fetchRetries]
  const { code, output } = cli?.endsWith('.js')
    ? await runQuietly(process.execPath, [cli, ...options], { environment })
    : await runQuietly('npm', options, { environment, shell: process.platform === 'win32' })
  if (code === 0) return
  const command = `npm ${argumentList[0]}`
  if (/\bEINTEGRITY\b/.test(output)) {
    throw new Failure(
      `${command} was given a package whose checksum is not the pinned one. It was not used: check the package registry.`,
    )
  }
  const network = networkCodes.exec(output)
  if (network) {
    throw new Failure(
      `${command} could not reach the package registry (${network[1]}). Check the network, then run this again.`,
    )
  }
  const reason = /npm (?:error|ERR!) (?!code)(.+)/.exec(output)?.[1] ?? `it ended with ${code}`
  throw new Failure(`${command} failed: ${reason.trim()}`)
}
