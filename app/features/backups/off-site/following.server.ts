import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ReceivedWal } from '#app/db/engine/wal/received-wal.server.ts'
import {
  FollowingSession,
  findReplication,
  type NoReplication,
} from '#app/db/engine/wal/replication.server.ts'
import { jobFacts, recordSuccess } from '#app/db/technical/job-runs.server.ts'
import { monotonic } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type OffSiteFault, offSiteChangesJob } from './rules.ts'

type Parts = Pick<Services, 'db' | 'engine' | 'settings' | 'clock'>

/** Other processes read how it goes no more often than that: each note is a change that leaves, too. */
const noteMinutes = 5
/** A copy of a large server takes at most a tenth of the time, however often its connection breaks. */
const restTimes = 9
const folderBegins = 'off-site-wal-'

/** Why a whole backup leaves each hour: what findReplication says, or the server refuses this machine. */
export type HourlyReason = NoReplication | 'refused'

/** Null where changes leave within a minute. */
export async function hourlyReason({
  db,
  engine,
}: Pick<Parts, 'db' | 'engine'>): Promise<HourlyReason | null> {
  if (engine === 'sqlite') return null
  const { why } = await findReplication(db)
  if (why !== null) return why
  const { detail } = (await jobFacts(db, [offSiteChangesJob])).get(offSiteChangesJob) ?? {}
  return detail?.fault === ('replication' satisfies OffSiteFault) ? 'refused' : null
}

/** Of a PostgreSQL database's changes: the turn of this process among all that serve, and where they come from. */
export class Following {
  readonly #parts: Parts
  #session: FollowingSession | null = null
  #programs = ''
  /** When its turn began: the process after another one is the later writer, however long it has run. */
  turnAt: Temporal.Instant | null = null
  #restUntil = 0
  #noted = { shippedAt: null as Temporal.Instant | null, fault: '' }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @param isShipping asks nothing again while all is well */
  async mayShip(isShipping: boolean): Promise<boolean> {
    if (isShipping && this.#session && !this.#session.isLost) return true
    if (monotonic() < this.#restUntil) return false
    const { database, dataDirectory } = this.#parts.settings
    if (database.engine !== 'postgres') return false
    const { programs } = await findReplication(this.#parts.db)
    if (programs === null) {
      await this.end()
      return false
    }
    this.#programs = programs
    if (this.#session && !this.#session.isLost) return true
    this.#session = await FollowingSession.open(database.url)
    if (this.#session === null) return false
    this.turnAt = this.#parts.clock.now()
    // What a killed process left: nobody else follows this database.
    for (const name of await readdir(dataDirectory))
      if (name.startsWith(folderBegins)) await rm(join(dataDirectory, name), { recursive: true, force: true })
    return true
  }

  /** After {@link mayShip}. */
  async hold(): Promise<ReceivedWal> {
    const { database, dataDirectory } = this.#parts.settings
    if (this.#session === null || database.engine !== 'postgres') throw new Error('nothing to follow')
    const folder = await mkdtemp(join(dataDirectory, folderBegins))
    const begun = monotonic()
    const rest = () => {
      this.#restUntil = monotonic() + restTimes * (monotonic() - begun)
    }
    const source = { session: this.#session, url: database.url, programs: this.#programs, folder }
    return await ReceivedWal.hold(source, rest)
  }

  /** How it goes, for the screens of every process. */
  async note({
    shippedAt,
    fault,
  }: {
    shippedAt: Temporal.Instant | null
    fault: OffSiteFault | ''
  }): Promise<void> {
    const { db, clock } = this.#parts
    const last = this.#noted.shippedAt
    const isDue =
      shippedAt !== null &&
      (last === null || Temporal.Instant.compare(last.add({ minutes: noteMinutes }), shippedAt) <= 0)
    if (!isDue && fault === this.#noted.fault) return
    this.#noted = { shippedAt, fault }
    const detail = { shippedAt: shippedAt?.toString() ?? '', fault, since: clock.now().toString() }
    await recordSuccess(db, { name: offSiteChangesJob, now: clock.now(), detail }).catch(() => {})
  }

  async end(): Promise<void> {
    await this.#session?.end()
    this.#session = null
  }
}
