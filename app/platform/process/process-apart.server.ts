import { type ChildProcess, execFile, fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Apart = {
  /** What the program reads as its standard input. */
  input: string
  /** Paths that it must be able to read next to itself. */
  needs: string[]
  environment: Record<string, string>
  flags: string[]
}

/** Owns nothing anywhere; "nobody" where the system has such a name. */
const nobody = { uid: 65_534, gid: 65_534 }
const probeMilliseconds = 10_000
const probe = `for (const path of process.argv.slice(1)) require('node:fs').accessSync(path, 4)`

/**
 * Runs one of our programs with none of our variables, the file at `input` open as its standard input: as somebody
 * who may read nothing of ours where we are root and that somebody can read the program, else as ourselves.
 * @param talk hears the process from its first moment; the process is ended when that is over
 * @param talk.isApart no file of ours, and nothing of our memory or environment, is within its reach
 */
export async function runApart<T>(
  program: URL,
  { input, needs, environment, flags }: Apart,
  talk: (child: ChildProcess, isApart: boolean) => Promise<T>,
): Promise<T> {
  const isApart = await mayRunAsNobody([fileURLToPath(program), ...needs])
  const file = openSync(input, 'r')
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: [file, 'ignore', 'ignore', 'ipc'],
    execArgv: flags,
    env: environment,
    cwd: '/',
    ...(isApart && nobody),
  })
  const talking = talk(child, isApart)
  closeSync(file) // the child has its own
  return talking.finally(() => child.kill('SIGKILL'))
}

let answer: Promise<boolean> | null = null

/** Tried once, by a process of that user: file modes, access lists and containers all decide it. */
function mayRunAsNobody(paths: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return Promise.resolve(false)
  answer ??= new Promise((resolve) => {
    const options = { ...nobody, cwd: '/', env: {}, timeout: probeMilliseconds }
    execFile(process.execPath, ['-e', probe, ...paths], options, (error) => resolve(error === null))
  })
  return answer
}
