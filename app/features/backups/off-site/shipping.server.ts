import { sqlitePath } from '#app/db/engine/database.server.ts'
import { HeldLog, LogLost } from '#app/db/engine/held-log.server.ts'
import { isLockTimeout } from '#app/db/engine/transaction.server.ts'
import type { Database } from '#app/db/tables.ts'
import { makeJobDue } from '#app/db/technical/job-runs.server.ts'
import { heldLogs } from '#app/db/upkeep/erasure.server.ts'
import { clinicTimeZone } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { every, later, pause } from '#app/platform/process/timers.server.ts'
import type { Services } from '#app/platform/services.ts'
import { type Bucket, bucketOf, offSiteFault } from './bucket.server.ts'
import { Following } from './following.server.ts'
import {
  lookForWritersMilliseconds,
  markEveryMilliseconds,
  type OffSiteFault,
  offSiteAlarmJob,
  seriesHours,
  shipEveryMilliseconds,
  type WriterHead,
} from './rules.ts'
import { Series, type SeriesParts } from './series.server.ts'
import { ensureWriter, OtherWriters, stopWriter, type Writer } from './writer.server.ts'

export type ShippingParts = Pick<
  Services,
  'db' | 'engine' | 'settings' | 'files' | 'clock' | 'log' | 'clinic'
>

/** How changes leave between whole backups, as this process knows it. */
type ShippingFacts = {
  /** Everything that was committed by then is off site; null before the first time. */
  shippedAt: Temporal.Instant | null
  /** Since then nothing leaves, and why; null while all is well. */
  failing: { since: Temporal.Instant; fault: OffSiteFault } | null
  /** Of what left since this process began. */
  pieces: number
  bytes: number
}

export type Shipping = {
  facts(): ShippingFacts
  /** Undefined where nothing is known of that bucket yet. */
  factsOf(bucketUrl: string): ShippingFacts | undefined
  /** Everything that is committed leaves now. */
  ship(): Promise<void>
  /** Notes which transaction was the last by now. */
  mark(): void
  /** A new copy of the file leaves with the next turn: what is older may then go. */
  renew(): void
  /** What is committed leaves once more, for so long; then nothing is held any more. */
  end(): Promise<void>
}

/** Of a bucket that is away, the log is kept for so long and no longer: the disk is the clinic's. PostgreSQL writes more. */
const mostLogBytes = { sqlite: 64 * 1_048_576, postgres: 512 * 1_048_576 }
const holdTries = 100
const holdMilliseconds = 20
const lastShipMilliseconds = 5_000
/** A start isn't held up by it. */
const firstShipMilliseconds = 1_000

type Rhythm = { shipEvery?: number; markEvery?: number }

const shippings = new WeakMap<Database, Shipping>()

/** Undefined where nothing was started. */
export const shippingOf = (db: Database): Shipping | undefined => shippings.get(db)

/**
 * Sends what is committed off site, twice a minute: on PostgreSQL one process alone, where the server lets it. Idle while no bucket is set; where one is set or changed, it
 * begins without a restart. Nothing that goes wrong here stops anything else.
 */
export function startShipping(parts: ShippingParts, rhythm: Rhythm = {}): Shipping {
  const shipping = new LogShipping(parts)
  const { shipEvery = shipEveryMilliseconds, markEvery = markEveryMilliseconds } = rhythm
  const first = rhythm.shipEvery ?? firstShipMilliseconds
  shipping.stops = [
    later(first, () => void shipping.ship()),
    every(markEvery, () => shipping.mark()),
    every(shipEvery, () => void shipping.ship()),
    heldLogs.add(parts.db, () => shipping.letGo()),
  ]
  shippings.set(parts.db, shipping)
  return shipping
}

class LogShipping implements Shipping {
  stops: (() => void)[] = []
  readonly #parts: ShippingParts
  readonly #following: Following | null
  #series: Series | null = null
  #source = ''
  #bucketUrl = ''
  #others = new OtherWriters()
  /** In milliseconds since 1970. */
  #lookedAt = Number.NEGATIVE_INFINITY
  readonly #startedAt: string
  #working: Promise<void> | null = null
  #preparing: Promise<void> | null = null
  #prepared: Series | null = null
  #mustRenew = false
  #isEnding = false
  #letGoes = 0
  #facts: ShippingFacts = { shippedAt: null, failing: null, pieces: 0, bytes: 0 }

  constructor(parts: ShippingParts) {
    this.#parts = parts
    this.#startedAt = parts.clock.now().toString()
    this.#following = parts.engine === 'postgres' ? new Following(parts) : null
  }

  facts = (): ShippingFacts => this.#facts

  factsOf = (bucketUrl: string) => (bucketUrl === this.#bucketUrl ? this.#facts : undefined)

  renew(): void {
    this.#mustRenew = true
  }

  mark(): void {
    try {
      this.#series?.mark(this.#parts.clock.now())
      this.#prepared?.mark(this.#parts.clock.now())
    } catch {
      this.letGo() // the next turn begins a new series
    }
  }

  /** One turn at a time; never throws. */
  ship(): Promise<void> {
    this.#working ??= this.#turn().finally(() => {
      this.#working = null
    })
    return this.#working
  }

  async end(): Promise<void> {
    for (const stop of this.stops) stop()
    this.#isEnding = true
    if (this.#series) await Promise.race([this.#shipLast(), pause(lastShipMilliseconds)])
    this.letGo()
    await this.#following?.end()
  }

  /** A turn under way may have read the log before the last commits. */
  async #shipLast(): Promise<void> {
    await this.#working
    await this.ship()
  }

  letGo(): void {
    this.#letGoes += 1
    this.#series?.log.letGo()
    this.#series = null
    this.#prepared?.log.letGo()
    this.#prepared = null
  }

  async #turn(): Promise<void> {
    const { settings, clock, log } = this.#parts
    const bucket = bucketOf(settings)
    const source = JSON.stringify([settings.offSite, settings.backup.passphrase])
    if (!bucket || source !== this.#source) this.letGo()
    this.#source = source
    this.#beginWith(settings.offSite?.writing.bucketUrl ?? '')
    const letGoes = this.#letGoes
    if (!bucket) {
      this.#facts = { ...this.#facts, failing: null }
      await this.#following?.end()
      return
    }
    try {
      if (this.#following && !(await this.#following.mayShip(this.#series !== null))) return
      const writer = await this.#writer(bucket)
      if (writer.replaced !== null) return this.#stopFor(writer.replaced.at)
      const parts = { store: bucket.writing, writer: this.#headOf(writer) }
      if (this.#series === null) await this.#prepare(parts)
      else if (this.#isOld(this.#series)) this.#prepareMeanwhile(parts)
      if (this.#series) await this.#shipFrom(this.#series)
    } catch (error) {
      if (error instanceof LogLost) this.letGo()
      if (letGoes !== this.#letGoes) return // the next turn begins a new series
      const fault = offSiteFault(error)
      const since = this.#facts.failing?.since ?? clock.now()
      if (this.#facts.failing?.fault !== fault)
        log.warn({ kind: kindOf(error), code: fault }, 'changes not sent off site')
      this.#facts = { ...this.#facts, failing: { since, fault } }
      await this.#following?.note({ shippedAt: this.#facts.shippedAt, fault })
      this.#keepDisk()
    }
  }

  /** What is known of one bucket says nothing of another. */
  #beginWith(bucketUrl: string): void {
    if (bucketUrl === this.#bucketUrl) return
    this.#bucketUrl = bucketUrl
    this.#others = new OtherWriters()
    this.#lookedAt = Number.NEGATIVE_INFINITY
    this.#facts = { ...this.#facts, shippedAt: null, failing: null }
  }

  #headOf = ({ id, since }: Writer): WriterHead => ({
    id,
    since: since.toString(),
    startedAt: this.#following?.turnAt?.toString() ?? this.#startedAt,
  })

  /** Which writer this clinic is; every few minutes it is looked whether another one began after it. */
  async #writer({ reading }: Bucket): Promise<Writer> {
    const { db, clock, settings, log } = this.#parts
    const writer = await ensureWriter(this.#parts, this.#bucketUrl)
    const isDue = clock.milliseconds() - this.#lookedAt >= lookForWritersMilliseconds
    if (writer.replaced !== null || (!isDue && this.#series !== null)) return writer
    const passphrase = settings.backup.passphrase ?? ''
    const other = await this.#others.newer(reading, this.#headOf(writer), passphrase)
    this.#lookedAt = clock.milliseconds()
    if (other === null) return writer
    log.error({ code: 'replaced' }, 'another server writes into the bucket: off-site backups stop here')
    await makeJobDue(db, offSiteAlarmJob, clock.now())
    return await stopWriter(this.#parts, this.#bucketUrl, { writer, other })
  }

  #stopFor(since: Temporal.Instant): void {
    this.letGo()
    this.#facts = { ...this.#facts, failing: { since, fault: 'replaced' } }
  }

  async #shipFrom(series: Series): Promise<void> {
    const now = this.#parts.clock.now()
    const bytes = await series.ship(now, { mayBeginAgain: this.#preparing === null })
    if (this.#facts.failing) this.#parts.log.info({}, 'changes sent off site again')
    const { pieces, bytes: before } = this.#facts
    this.#facts = {
      shippedAt: now,
      failing: null,
      pieces: pieces + (bytes > 0 ? 1 : 0),
      bytes: before + bytes,
    }
    await this.#following?.note({ shippedAt: now, fault: '' })
  }

  #isOld({ startedAt }: Series): boolean {
    const until = startedAt.add({ hours: seriesHours })
    return this.#mustRenew || Temporal.Instant.compare(until, this.#parts.clock.now()) <= 0
  }

  /** The series before it goes on until the new one is there, so that nothing waits for a large file. */
  #prepareMeanwhile(parts: Prepared): void {
    if (this.#isEnding) return
    this.#preparing ??= this.#prepare(parts)
      .catch((error) => this.#parts.log.warn({ kind: kindOf(error) }, 'new series not begun'))
      .finally(() => {
        this.#preparing = null
      })
  }

  async #prepare({ store, writer }: Prepared): Promise<void> {
    const { settings, files, clock, clinic } = this.#parts
    const { database, dataDirectory, secretKey, backup } = settings
    const sqliteKey = database.engine === 'sqlite' ? (database.key ?? null) : null
    const timeZone = await clinic.withinRecent(clinicTimeZone)
    const log = await (this.#following?.hold() ?? hold(sqlitePath(dataDirectory), sqliteKey ?? undefined))
    try {
      const keys = { secretKey, sqliteKey, timeZone }
      const passphrase = backup.passphrase ?? ''
      const series = await Series.begin({ log, store, files, passphrase, keys, writer, now: clock.now() })
      this.#others.add(series.folder)
      this.#prepared = series
      await series.putBase()
      if (this.#prepared !== series) return // let go meanwhile
      this.#series?.log.letGo()
      this.#series = series
      this.#mustRenew = false
    } catch (error) {
      log.letGo()
      throw error
    } finally {
      if (this.#prepared?.log === log) this.#prepared = null
    }
  }

  #keepDisk(): void {
    try {
      if (this.#series && this.#series.logBytes > mostLogBytes[this.#parts.engine]) this.letGo()
    } catch {
      this.letGo()
    }
  }
}

type Prepared = Pick<SeriesParts, 'store' | 'writer'>

async function hold(path: string, key: string | undefined): Promise<HeldLog> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await HeldLog.hold(path, key)
    } catch (error) {
      if (attempt === holdTries || !isLockTimeout(error)) throw error
      await pause(holdMilliseconds)
    }
  }
}
