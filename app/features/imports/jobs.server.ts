import { columns } from '#app/db/columns.ts'
import { inTransaction, isPassingFault } from '#app/db/engine/transaction.server.ts'
import type { ImportRow } from '#app/db/import-tables.ts'
import { languageOf } from '#app/language/languages.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Job } from '#app/platform/process/jobs.server.ts'
import { monotonic } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findLanguage } from '../accounts/queries.server.ts'
import { clinicLanguage } from '../outbox/rules.ts'
import { checkRows } from './check.server.ts'
import {
  deletePieces,
  findBusy,
  findImport,
  findPiece,
  forgetDecisions,
  holdImport,
  updateImport,
} from './queries.server.ts'
import { type ImportState, stateOf, undoEnds } from './rules.ts'
import type { SourceChoice } from './sources/choice.ts'
import { readSource } from './sources/read.server.ts'
import { fileOf, stageRecords } from './stage.server.ts'
import { type Forget, undoSome } from './undo.server.ts'
import { importSome } from './write.server.ts'

/** Reminders and everything else get their turn after so long. */
const turnMilliseconds = 3_000

/**
 * Reads, checks, imports and undoes files in the background, one process at a time. Each step stores its state with its
 * records: whoever goes on after a stop does nothing twice.
 * @param forget deletes appointments for good with all that hangs on them
 */
export const importing = (services: Services, forget: Forget, turn = turnMilliseconds): Job => ({
  name: 'importing',
  isOn: async () => (await findBusy(services.db)) !== undefined,
  next: (now) => now,
  run: async () => {
    const end = monotonic() + turn
    for (let busy = await findBusy(services.db); busy; busy = await findBusy(services.db)) {
      if (monotonic() > end) {
        services.wakeJobs()
        break
      }
      const isDone = await unlessPassing(services, () => work(services, busy, { forget, end }))
      if (!isDone) break
    }
    return undefined
  },
})

/** Where the database can't be used for a moment, the next look tries again: what is not stored yet is still to do. */
async function unlessPassing({ log }: Services, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isPassingFault(error)) throw error
    log.warn({ kind: kindOf(error) }, 'import waits')
    return false
  }
}

type Turn = { forget: Forget; end: number }

async function work(services: Services, row: ImportRow, { forget, end }: Turn): Promise<void> {
  // A request that wakes the job may speak another one, and after a restart none does.
  const language = (await findLanguage(services.db, row.adminId)) ?? clinicLanguage
  return withLanguage(languageOf(language), () => workOn(services, row, { forget, end }))
}

async function workOn(services: Services, row: ImportRow, { forget, end }: Turn): Promise<void> {
  const state = stateOf(row.state)
  if (state === 'checking') return check(services, row)
  if (state === 'importing') {
    while (await importSome(services, row))
      if (monotonic() > end || !(await isStill(services, row, state))) return
    return finish(services, row, 'done')
  }
  while (await undoSome(services, row, forget)) if (monotonic() > end) return
  return finish(services, row, 'undone')
}

const isStill = async ({ db }: Services, { id }: ImportRow, state: ImportState) =>
  (await findImport(db, id))?.state === state

async function check(services: Services, row: ImportRow): Promise<void> {
  const { db, log, clock } = services
  try {
    // Only `commands.server.ts` writes it.
    const choice = JSON.parse(row.choice) as SourceChoice
    // The rows of a database are there already.
    if ((await findPiece(db, row.id, 0)) === undefined) await forgetDecisions(db, row.id)
    else await stageRecords(services, row, readSource(fileOf(services, row.id), choice))
    await checkRows(services, row)
    await updateImport(db, row.id, { state: 'checked' })
  } catch (error) {
    if (isPassingFault(error)) throw error
    log.error({ kind: kindOf(error) }, 'import not checked')
    await updateImport(db, row.id, {
      state: 'failed',
      fault: 'unreadable',
      endedAt: columns.instant(clock.now()),
    })
  }
}

/** Where nobody stopped it meanwhile. */
async function finish({ db, clock }: Services, { id, state }: ImportRow, next: ImportState): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const held = await holdImport(tx, id)
    if (held?.state !== state) return
    const undoUntil = next === 'done' ? { undoUntil: columns.instant(undoEnds(now)) } : {}
    await updateImport(tx, id, { state: next, endedAt: columns.instant(now), ...undoUntil })
    await deletePieces(tx, id)
  })
}
