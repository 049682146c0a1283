import { resolve } from 'node:path'

const wrongUse = 2

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The one argument of a command, from where the person stands; null, and said so, where it is missing. */
export function fileArgument(command: string): string | null {
  const [file, ...more] = process.argv.slice(2)
  if (file && more.length === 0) return resolve(process.env.INIT_CWD ?? '.', file)
  process.stderr.write(`Usage: npm run ${command} -- FILE\n`)
  process.exitCode = wrongUse
  return null
}
