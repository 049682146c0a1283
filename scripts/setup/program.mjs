import { spawn } from 'node:child_process'
import { root } from './pinned.mjs'

/**
 * Runs a program quietly and waits for its end.
 * @param {string} program
 * @param {string[]} argumentList
 * @param {{ environment?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code and everything that it printed, both streams in order
 */
export function runQuietly(program, argumentList, { environment = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, argumentList, {
      cwd: root,
      env: environment,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Hands the terminal and every signal to a program; this process ends as the program ends.
 * @param {string} program
 * @param {string[]} argumentList
 * @param {NodeJS.ProcessEnv} environment
 */
export function become(program, argumentList, environment) {
  const child = spawn(program, argumentList, {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  end = () => void child.kill('SIGTERM')
  return new Promise((_, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1)
      for (const name of forwarded) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  })
}

const lookEveryMilliseconds = 250
/** @type {() => void} */
let end = () => process.exit(1)

/** npm hands a signal to the shell between it and us, which ends without telling us: we get a new parent. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, lookEveryMilliseconds)
  watch.unref()
}
