import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { WalStart } from '#app/db/engine/wal/received-wal.server.ts'
import { RecoveredCluster, RecoveryProblem } from '#app/db/engine/wal/recovered-cluster.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { openedWith } from '#app/platform/secrets/age-key.server.ts'
import { partsOf } from './bucket.server.ts'
import { type OpenedSeries, piecesOf, type Rebuilt } from './reading.server.ts'

export type RebuiltCluster = Rebuilt & { cluster: RecoveredCluster }

/** The server's clock, by which its log is played, may differ so much from ours. */
const clockMinutes = 10

/**
 * Brings a PostgreSQL database of a moment back, in a server of its own in that folder. Null where the series has nothing
 * of that moment. The caller removes the cluster.
 * @throws RecoveryProblem
 */
export async function rebuildCluster(
  store: FileStore,
  series: OpenedSeries,
  { at, wal, folder }: { at: Temporal.Instant | null; wal: WalStart; folder: string },
): Promise<RebuiltCluster | null> {
  const { listing, head, identity } = series
  const enough = at?.add({ minutes: clockMinutes }).epochMilliseconds ?? Number.POSITIVE_INFINITY
  const files = new Set(head.files)
  let cluster: RecoveredCluster | null = null
  let [first, last] = [0, 0]
  try {
    for await (const { head: piece, frames } of piecesOf(store, series)) {
      first ||= piece.marks[0]?.[1] ?? 0
      last = piece.marks.at(-1)?.[1] ?? last
      // The copy is whole only with what was written while it was made.
      if (at !== null && at.epochMilliseconds < first) {
        last = 0
        break
      }
      if (cluster === null) {
        cluster = await RecoveredCluster.prepare(wal, folder)
        const packed = openedWith(partsOf(store, `${listing.folder}base/`), identity)
        await cluster.addCopy(Readable.from(packed).pipe(createGunzip()))
      }
      await cluster.addLog(piece.from, frames)
      for (const key of piece.files.added) files.add(key)
      const isAfter = at !== null && (piece.marks[0]?.[1] ?? 0) > at.epochMilliseconds
      if (!isAfter) for (const key of piece.files.gone) files.delete(key)
      if (last > enough) break
    }
    if (cluster === null || last === 0) {
      await cluster?.remove()
      return null
    }
    await cluster.recover(at)
    const reached = Temporal.Instant.fromEpochMilliseconds(last)
    return { at: at && Temporal.Instant.compare(at, reached) < 0 ? at : reached, files: [...files], cluster }
  } catch (error) {
    await cluster?.remove()
    if (error instanceof RecoveryProblem && error.why === 'too-early') return null
    throw error
  }
}
