import type { Database } from '#app/db/tables.ts'
import { done, type Outcome, type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import {
  type ChangeWords,
  changedMeanwhile,
  changeRecord,
  goneOf,
  type RecordChange,
  type RecordKind,
  type Work,
} from './change-record.server.ts'
import { recoverableSince, unchanged, written } from './write-record.server.ts'

type Deletable = { updatedAt: string; deletedAt: string | null }

/** What a deletion and a return do besides writing the record's own `deletedAt`; either may refuse. */
type Part<Row> = (
  services: Services,
  held: { tx: Database; row: Row; change: Deletable },
) => Promise<Outcome<unknown>>

type Kind<Row extends Deletable> = Omit<RecordKind<Row>, 'words'> & {
  words: () => ChangeWords & {
    updateFailed: string
    deleteFailed: string
    restoreFailed: string
    goneForGood: string
  }
  /** The answer where its days are over; 404 with `goneForGood` unless told. */
  expired?: () => Refusal
  /** Stores that it is deleted, and what goes with that. */
  remove: Part<Row>
  /** Stores that it is there again. */
  restore: Part<Row>
}

/**
 * What staff do with a kind of record that they can delete and bring back within 30 days.
 */
export function deletableRecords<Row extends Deletable>(kind: Kind<Row>) {
  const { words } = kind
  const expired = (): Refusal => kind.expired?.() ?? { status: 404, message: words().goneForGood }
  const onShown = <T>(
    services: Services,
    change: RecordChange,
    { failed, work }: { failed: string; work: Work<Row, T> },
  ) =>
    changeRecord(services, change, {
      kind,
      failed,
      work: async (tx, row, updatedAt) =>
        row.deletedAt === null ? work(tx, row, updatedAt) : refused(goneOf(kind)),
    })
  return {
    /** Changes one that is not deleted. @param failed the sentence of a fault; `updateFailed` unless told */
    change: <T>(
      services: Services,
      change: RecordChange,
      work: Work<Row, T>,
      failed = words().updateFailed,
    ): Promise<Outcome<T>> => onShown(services, change, { failed, work }),

    remove: (services: Services, change: RecordChange): Promise<Outcome<undefined>> =>
      onShown(services, change, {
        failed: words().deleteFailed,
        work: async (tx, row, updatedAt) => {
          const removed = await kind.remove(services, {
            tx,
            row,
            change: { deletedAt: updatedAt, updatedAt },
          })
          return removed.ok ? written({ action: 'delete' }) : removed
        },
      }),

    /** The answer where a row is not as it was seen: who changed it, and when. */
    changedMeanwhile: (tx: Database, row: { id: string; updatedAt: string }) =>
      changedMeanwhile(tx, kind, row),

    /**
     * Brings it back as it was; 404 if its 30 days are over.
     * @param check may refuse once it is back, in the same transaction
     */
    restore: (
      services: Services,
      change: RecordChange,
      check?: (tx: Database, row: Row) => Promise<Refusal | null>,
    ): Promise<Outcome<undefined>> =>
      changeRecord(services, change, {
        kind,
        failed: words().restoreFailed,
        work: async (tx, row, updatedAt) => {
          if (row.deletedAt === null) return unchanged()
          if (row.deletedAt <= recoverableSince(services.clock.now())) return refused(expired())
          const restored = await kind.restore(services, { tx, row, change: { deletedAt: null, updatedAt } })
          if (!restored.ok) return restored
          const refusal = await check?.(tx, row)
          return refusal ? refused(refusal) : written({ action: 'restore' })
        },
      }),
  }
}

/** A record of which nothing but its own row says that it is deleted. */
export function inItsRow<Row extends { id: string }>(
  update: (tx: Database, id: string, change: Deletable) => Promise<void>,
): { remove: Part<Row>; restore: Part<Row> } {
  const store: Part<Row> = async (_, { tx, row, change }) => done(await update(tx, row.id, change))
  return { remove: store, restore: store }
}
