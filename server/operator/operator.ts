import { resolve } from 'node:path'
import { withLanguage } from '#app/language/with-language.server.ts'
import { orEndWithOneLine } from '../start/start-failure.ts'

const wrongUse = 2

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The one argument of a command, from where the person stands; null, and said so, where it is missing. */
export function fileArgument(command: string, what = 'FILE'): string | null {
  const [file, ...more] = process.argv.slice(2)
  if (file && more.length === 0) return resolve(process.env.INIT_CWD ?? '.', file)
  process.stderr.write(`Usage: npm run ${command} -- ${what}\n`)
  process.exitCode = wrongUse
  return null
}

/** Anyone who runs commands is spoken to in English; one that fails ends with 1 and a line that says what to do. */
export const runCommand = (command: () => Promise<void>): Promise<void> =>
  orEndWithOneLine(() => withLanguage('en', command))

/** What `check` and `audit-verify` say of an audit log that does not verify, by reason; the number is a row's. */
export const chainProblems = {
  changed: (seq: number) => `The audit log was changed: row ${seq} does not fit the rows before it.`,
  unverified: (seq: number) =>
    `cannot verify: from row ${seq} on the audit log was written under another SECRET_KEY. Set the one it was written under, and try again.`,
  unexpected: (seq: number) =>
    `The audit log is not the one of that checkpoint: row ${seq} is missing or another one.`,
  'too-old': (seq: number) =>
    `cannot verify: row ${seq} has had its seven years and is gone. Take a younger checkpoint.`,
}

/** What belongs next to an "ok". */
export const chainRemark = (rows: number): string =>
  `cannot verify ${rows} rows between: they were written under another SECRET_KEY.`

/** What `verify-log` says of a file that is not what was exported, by reason; the number is a line's. */
export const fileProblems = {
  'no-log': () => 'This is no audit log of Firstlight, or one of a newer release.',
  cut: (line: number) => `The file is not whole: it ends at line ${line}, or entries are missing.`,
  changed: (line: number) => `The file was changed: line ${line} is not what was exported.`,
  'other-key': () =>
    'cannot verify: the file was sealed under another SECRET_KEY. Set the one it was exported under, and try again.',
}
