/** What the updater says to the screen, in a file of its own folder that the service may only read. */
export const updateStateFile = 'updates.json'
/** What the last update did, line by line, next to it: nothing that a program printed, so nothing of a patient. */
export const updateLogFile = 'update.log'

/** What an update does, in order. */
export type UpdateStep = 'download' | 'backup' | 'trial' | 'switch' | 'check' | 'back'

/** Why an update went no further; Settings > Updates and the terminal have a sentence for each. */
export type StopReason =
  | 'no-source'
  | 'unreachable'
  | 'not-signed'
  | 'not-understood'
  | 'not-newer'
  | 'other-version'
  | 'too-old'
  | 'no-platform'
  | 'damaged'
  | 'disk-full'
  | 'backup-failed'
  | 'database-role'
  | 'migration-failed'
  | 'restore-failed'
  | 'start-failed'
  | 'page-failed'
  | 'too-much-memory'
  | 'busy'
  | 'interrupted'
  | 'unexpected'

export type Progress = {
  version: string
  from: string
  step: UpdateStep
  startedAt: string
  by: string | null
}

/** `stopped`: before anything was closed. `rolled-back`: the release before serves again. */
type UpdateOutcome = 'installed' | 'stopped' | 'rolled-back' | 'went-back'

export type UpdateResult = {
  version: string
  from: string
  startedAt: string
  endedAt: string
  by: string | null
  outcome: UpdateOutcome
  reason: StopReason | null
  /** How long nobody was answered; 0 where nothing was closed. */
  closedMilliseconds: number
}

export type UpdateState = { running: Progress | null; history: UpdateResult[] }
