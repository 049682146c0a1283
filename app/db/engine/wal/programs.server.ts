import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

const run = promisify(execFile)
const keptOutput = 4_000
/** Where Debian and Red Hat keep each version's programs. */
const homes = [
  { folder: '/usr/lib/postgresql', named: /^(\d+)$/ },
  { folder: '/usr', named: /^pgsql-(\d+)$/ },
]

/** The folder of PostgreSQL's programs of a version; null where this machine doesn't have them. */
export async function postgresPrograms(
  names: [string, ...string[]],
  isFit: (major: number) => boolean,
): Promise<string | null> {
  for (const folder of await likelyFolders()) {
    const majors = await Promise.all(names.map((name) => majorOf(join(folder, name))))
    if (majors.every((major) => major !== null && isFit(major))) return folder
  }
  return null
}

async function likelyFolders(): Promise<string[]> {
  const found: { major: number; folder: string }[] = []
  for (const { folder, named } of homes)
    for (const name of await readdir(folder).catch(() => [])) {
      const major = Number(named.exec(name)?.[1])
      if (major > 0) found.push({ major, folder: join(folder, name, 'bin') })
    }
  found.sort((one, other) => one.major - other.major)
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...found.map(({ folder }) => folder), ...onPath]
}

async function majorOf(program: string): Promise<number | null> {
  const said = await run(program, ['--version']).catch(() => null)
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1])
  return major > 0 ? major : null
}

/** As which user PostgreSQL's server runs where we are root, which it refuses. */
export type ProgramUser = { uid: number; gid: number }

export type Program = {
  output: Readable
  /** What it complained about, the end of it. */
  said(): string
  isRunning(): boolean
  /** Its exit code; null where a signal ended it. */
  ended: Promise<number | null>
  stop(): Promise<unknown>
}

/** A shell holds the program and a pipe to us: the pipe closes also where we are killed, and then the program ends. */
const script = `"$@" & child=$!
{ cat <&3; kill -INT $child; } >/dev/null 2>&1 & watcher=$!
wait $child; code=$?; kill $watcher; exit $code`

/** Starts a program that ends with this process, however this one ends. */
export function startProgram(
  program: string,
  args: string[],
  {
    environment = {},
    user,
    cwd = '/',
  }: { environment?: NodeJS.ProcessEnv; user?: ProgramUser | null; cwd?: string } = {},
): Program {
  const { PATH, LANG, HOME } = process.env
  const child: ChildProcess = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
    cwd,
    env: { PATH, LANG, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...user,
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptOutput)
  })
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  const pipe = child.stdio[3]
  const close = () => {
    if (pipe && 'end' in pipe) pipe.end()
  }
  pipe?.on('error', () => {})
  child.once('error', () => resolve(null))
  child.once('exit', (code) => {
    close()
    resolve(code)
  })
  return {
    output: child.stdout as Readable,
    said: () => said.trim(),
    isRunning: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    ended,
    stop: () => {
      close()
      return ended
    },
  }
}
