import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type Progress,
  type UpdateResult,
  type UpdateState,
  updateLogFile,
  updateStateFile,
} from '#app/platform/releases/update-state.ts'
import { type Places, stateFolder } from './places.ts'
import { Stop } from './stop.ts'

const keptResults = 20

const pathOf = (places: Places) => join(stateFolder(places), updateStateFile)

export function readState(places: Places): UpdateState {
  try {
    return JSON.parse(readFileSync(pathOf(places), 'utf8'))
  } catch {
    return { running: null, history: [] }
  }
}

/** Written next to the file, then renamed: the screen never reads half of it. */
function writeState(places: Places, state: UpdateState): void {
  const path = pathOf(places)
  mkdirSync(stateFolder(places), { recursive: true, mode: 0o755 })
  writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`, { mode: 0o644 })
  renameSync(`${path}.new`, path)
}

/** Says how far an update is. */
export function tellProgress(places: Places, running: Progress): void {
  const state = readState(places)
  const { version, from, step } = running
  if (state.running === null) beginLog(places)
  log(places, `${from} to ${version}: ${step}`)
  writeState(places, { ...state, running })
}

/** Says how it ended. */
export function tellResult(places: Places, result: UpdateResult, stop: Stop | null = null): void {
  const { history } = readState(places)
  const { version, from, outcome, closedMilliseconds } = result
  if (stop)
    log(places, stop.isQuoted ? `${stop.reason} (details: ${journal})` : `${stop.reason} ${stop.message}`)
  log(places, `${from} to ${version}: ${outcome}, closed for ${closedMilliseconds} ms`)
  // Nothing happened where there was nothing newer.
  const told = result.reason === 'not-newer' ? history : [result, ...history]
  writeState(places, { running: null, history: told.slice(0, keptResults) })
}

/** Where all that programs printed is. */
const journal = 'journalctl --unit=firstlight-update'

const logOf = (places: Places) => join(stateFolder(places), updateLogFile)

function beginLog(places: Places): void {
  mkdirSync(stateFolder(places), { recursive: true, mode: 0o755 })
  writeFileSync(logOf(places), '', { mode: 0o644 })
}

const log = (places: Places, line: string) =>
  appendFileSync(logOf(places), `${new Date().toISOString()} ${line.trim()}\n`)

/**
 * One updater at a time: an open EXCLUSIVE transaction, which the system frees the moment the process ends.
 * @returns lets others in
 */
export function holdUpdater(places: Places): () => void {
  mkdirSync(stateFolder(places), { recursive: true, mode: 0o755 })
  const file = new DatabaseSync(join(stateFolder(places), 'updater.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch {
    file.close()
    throw new Stop('busy')
  }
  return () => file.close()
}
