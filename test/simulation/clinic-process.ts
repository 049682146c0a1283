import { PostgresDialect } from 'kysely'
import { CurrentClinic } from '#app/composition/current-clinic.server.ts'
import { obeying, writeAnyEmail, writeAnyText } from '#app/composition/emails.server.ts'
import { jobsOf, ofClinic } from '#app/composition.server.ts'
import { columns } from '#app/db/columns.ts'
import { openTextKeys } from '#app/db/encryption/text-keys.server.ts'
import { openOnDialect, postgresPool, sqlitePath } from '#app/db/engine/database.server.ts'
import { NodeSqliteDialect } from '#app/db/engine/sqlite.server.ts'
import { ensureJob, freeAllJobs } from '#app/db/technical/job-runs.server.ts'
import { keepChainKey } from '#app/features/audit/chain/chain.server.ts'
import { allSent, sendNextDue } from '#app/features/outbox/commands.server.ts'
import { deleteFinished, releaseLeases } from '#app/features/outbox/delivery-queries.server.ts'
import { keptForDays } from '#app/features/outbox/rules.ts'
import { withinDay } from '#app/features/texts/ceiling.server.ts'
import { type LastRound, roundIfDue } from '#app/features/waitlist/offers/jobs.server.ts'
import { type Job, runDue } from '#app/platform/process/jobs.server.ts'
import type { TestDatabase } from '../database.ts'
import { textSettings } from '../other-programs/text-provider.ts'
import { testSecretKey } from '../secret-key.ts'
import { type TestServices, testServices } from '../test-services.ts'
import { type Faults, faultyDialect } from './faults.ts'
import type { Network } from './network.ts'
import type { SimulatedTime } from './time.ts'

/** What only asks other machines. */
const leftOut = new Set(['update-check', 'update-watch', 'deliverability'])

type World = { database: TestDatabase; time: SimulatedTime; network: Network }

/**
 * The whole server side of a clinic, as `composition.server.ts` opens it: commands, emails, jobs, offers. Nothing runs unless
 * `work` is called.
 */
export class ClinicProcess {
  readonly services: TestServices
  readonly faults: Faults
  /** What it wrote into its log as an error. */
  errors: string[] = []
  readonly #jobs: Job[]
  #lastRound: LastRound | null = null

  private constructor({ database, time, network }: World, faults: Faults) {
    this.faults = faults
    const db = openOnDialect(faultyDialect(dialectOf(database), faults))
    keepChainKey(db, testSecretKey)
    const log = {
      info: () => {},
      warn: () => {},
      error: (facts: unknown, words?: string) => {
        this.errors.push(`${words ?? ''} ${JSON.stringify(facts)}`)
      },
    }
    const services = testServices({ ...database, db }, { clock: time, log })
    services.settings.publicUrl = 'https://clinic.example'
    services.settings.texts = textSettings
    const isDead = () => faults.isDead
    const clinic = new CurrentClinic({ db, content: services.content, log })
    Object.assign(services, {
      clinic,
      mailer: network.mailerOf(isDead),
      texter: withinDay(obeying(network.texterOf(isDead), services), services),
      writeEmail: (request: Parameters<typeof writeAnyEmail>[1]) => {
        network.expect(request)
        return writeAnyEmail(services, request)
      },
      writeText: (request: Parameters<typeof writeAnyText>[1]) => writeAnyText(services, request),
    })
    this.services = services
    this.#jobs = jobsOf(services)
      .filter(({ name }) => !leftOut.has(name))
      .map(ofClinic(clinic))
  }

  static async start(world: World, faults: Faults): Promise<ClinicProcess> {
    const process = new ClinicProcess(world, faults)
    const { db, engine, clock } = process.services
    await openTextKeys(db, { secretKey: testSecretKey })
    for (const { name, isOn } of process.#jobs) if (!isOn) await ensureJob(db, name, clock.now())
    if (engine === 'sqlite') {
      await freeAllJobs(db)
      await releaseLeases(db)
    }
    return process
  }

  /** Everything that is due by now, to the end. */
  async work(): Promise<void> {
    const { services } = this
    await runDue(services, await this.#dueJobs())
    this.#lastRound = await services.clinic.within(() => roundIfDue(services, this.#lastRound))
    for (let next = await sendNextDue(services); next; next = await sendNextDue(services)) await next.done
    await allSent()
    await deleteFinished(services.db, services.clock.now().subtract({ hours: keptForDays * 24 }))
  }

  /** The others would only be asked for: most are due once a day. */
  async #dueJobs(): Promise<Job[]> {
    const { db, clock } = this.services
    const rows = await db
      .selectFrom('job_runs')
      .select('name')
      .where('dueAt', '<=', columns.instant(clock.now()))
      .execute()
    const due = new Set(rows.map(({ name }) => name))
    return this.#jobs.filter(({ name, isOn }) => due.has(name) || isOn)
  }

  async end(): Promise<void> {
    await allSent()
    await this.services.db.destroy()
  }
}

function dialectOf({ settings, dataDirectory }: TestDatabase) {
  if (settings.engine === 'sqlite') return new NodeSqliteDialect(sqlitePath(dataDirectory))
  return new PostgresDialect({ pool: postgresPool(settings.url, () => {}) })
}
