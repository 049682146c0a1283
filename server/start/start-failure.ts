import {
  DatabaseBeforeOne,
  DatabaseFileProblem,
  FirstPasswordRefused,
  TextKeyProblem,
  UnknownMigration,
} from '#app/composition.server.ts'
import { isDatabaseAway } from '#app/platform/process/readiness.server.ts'
import { kindOf } from '../log.ts'
import { DataFolderProblem } from './data-folder.ts'
import { WrongVariable } from './environment.ts'
import { PassphraseProblem } from './passphrase.ts'

/** Problems whose message is the whole line that a person reads. */
const sentences = [
  WrongVariable,
  DataFolderProblem,
  PassphraseProblem,
  DatabaseBeforeOne,
  UnknownMigration,
  DatabaseFileProblem,
  TextKeyProblem,
  FirstPasswordRefused,
]

/** Runs the start; where it fails the process ends with 1 and one line that says what to do. */
export async function orEndWithOneLine(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(1)
  }
}

function lineOf(error: unknown): string {
  if (error instanceof Error && sentences.some((kind) => error instanceof kind)) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isSqliteFull = error instanceof Error && 'errcode' in error && error.errcode === 13
  if (code === 'ENOSPC' || isSqliteFull) return 'The disk is full: free some space and try again.'
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken. End what uses it, or set PORT.`
  if (code === 'EACCES') return `Port ${port} on ${host} needs more rights. Set PORT to 1024 or above.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is no address of this machine.`
  if (code.startsWith('28') || code === '3D000') {
    return `The database of DATABASE_URL refuses us (${code}). Check its user, password and name.`
  }
  if (code === '42501') {
    return 'The tables are older than this program and this role may not change them: run "npm run admin -- migrate" as their owner.'
  }
  if (process.env.DATABASE_URL && isDatabaseAway(error)) {
    return `The database of DATABASE_URL cannot be reached (${kindOf(error)}). Start it, or correct the address.`
  }
  return `The start failed: ${kindOf(error)}${error instanceof Error ? `, ${error.message.split('\n')[0]}` : ''}`
}
