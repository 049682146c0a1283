import type { Database } from '../../db/tables.ts'
import { done, type Outcome, refused } from '../../platform/outcome.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ChangeWords,
  changeRecord,
  recoverableSince,
  type StaffChange,
  type Written,
} from './change-record.server.ts'
import type { AuditObject } from './rules.ts'

type Deletable = { updatedAt: string; deletedAt: string | null }

type Kind<Row extends Deletable> = {
  object: AuditObject
  words: ChangeWords & {
    updateFailed: string
    deleteFailed: string
    restoreFailed: string
    goneForGood: string
  }
  /** The row, locked until the transaction ends. */
  find(tx: Database, id: string): Promise<Row | undefined>
  update(tx: Database, id: string, change: Deletable): Promise<void>
}

/** @param updatedAt the moment of this change, later than the row's last one. */
type Work<Row> = (tx: Database, row: Row, updatedAt: string) => Promise<Outcome<Written>>

/**
 * What staff do with a kind of record that they can delete and bring back within 30 days
 * (docs/decisions/2026-11-21-deleted-for-30-days.md).
 */
export function deletableRecords<Row extends Deletable>({ object, words, find, update }: Kind<Row>) {
  type Plan = { failed: string; work: Work<Row> }
  const onRow = (services: Services, change: StaffChange, { failed, work }: Plan) => {
    const findIt = (tx: Database) => find(tx, change.id)
    return changeRecord(services, change, { object, words, failed, find: findIt, work })
  }
  const onShown = (services: Services, change: StaffChange, { failed, work }: Plan) =>
    onRow(services, change, {
      failed,
      work: async (tx, row, updatedAt) => {
        const isShown = row.deletedAt === null
        return isShown ? work(tx, row, updatedAt) : refused({ status: 404, message: words.deletedMeanwhile })
      },
    })
  return {
    /** Changes one that is not deleted. */
    change: (services: Services, change: StaffChange, work: Work<Row>): Promise<Outcome<void>> =>
      onShown(services, change, { failed: words.updateFailed, work }),

    remove: (services: Services, change: StaffChange): Promise<Outcome<void>> =>
      onShown(services, change, {
        failed: words.deleteFailed,
        work: async (tx, _, updatedAt) => {
          await update(tx, change.id, { deletedAt: updatedAt, updatedAt })
          return done({ action: 'delete' })
        },
      }),

    /** Brings it back as it was; 404 where its 30 days are over. */
    restore: (services: Services, change: StaffChange): Promise<Outcome<void>> =>
      onRow(services, change, {
        failed: words.restoreFailed,
        work: async (tx, { deletedAt }, updatedAt) => {
          if (deletedAt === null) return done(null)
          const isGone = deletedAt <= recoverableSince(services.clock.now())
          if (isGone) return refused({ status: 404, message: words.goneForGood })
          await update(tx, change.id, { deletedAt: null, updatedAt })
          return done({ action: 'restore' })
        },
      }),
  }
}
