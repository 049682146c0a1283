import { availableParallelism, freemem, release, totalmem } from 'node:os'
import { migrationsDone } from '#app/db/migrate.server.ts'
import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { latestLines } from '#app/platform/process/latest-lines.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { Settings } from '#app/platform/settings.ts'
import { type CheckNeeds, runChecks } from '../checks.server.ts'
import { findRelease } from '../release.server.ts'
import { programName } from '../rules.ts'
import { countRows, engineVersion, plansOfSlowest } from './support-queries.server.ts'

const format = 1
/**
 * What a person who helps needs to know: versions, settings without secrets, health, counts, how the slowest queries are
 * answered, and the latest lines of the log. Nothing of a patient and no secret is in it: everything is a number, a
 * moment, or a word of the program (held by `bundle.test.ts`, which hides a mark in every column).
 */
export async function makeBundle(needs: CheckNeeds): Promise<string> {
  const { db, engine, settings, clock } = needs
  const now = clock.now()
  const checked = await runChecks(needs)
  const jobs = [...(await jobFacts(db))].filter(([name]) => programName.test(name))
  const bundle = {
    format,
    madeAt: now.toString(),
    versions: {
      release: findRelease(),
      node: process.versions.node,
      system: `${process.platform} ${release()} ${process.arch}`,
      engine,
      engineVersion: await engineVersion(db, engine),
      migrations: await migrationsDone(db, engine),
    },
    settings: withoutSecrets(settings),
    process: {
      uptimeSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage().rss,
      machine: { cores: availableParallelism(), totalBytes: totalmem(), freeBytes: freemem() },
    },
    // The clinic's own address isn't needed to help it.
    checks: Object.fromEntries(
      checked.map(({ name, state, facts: { host: _, ...facts } }) => [name, { state, ...facts }]),
    ),
    jobs: Object.fromEntries(
      jobs.map(([name, { succeededAt, failedAt, failures, dueAt }]) => [
        name,
        {
          succeededAt: succeededAt?.toString() ?? null,
          failedAt: failedAt?.toString() ?? null,
          failures,
          dueAt: dueAt.toString(),
        },
      ]),
    ),
    rows: await countRows(db, engine),
    plans: await plansOfSlowest(db, engine, now),
    log: latestLines(),
  }
  return `${JSON.stringify(bundle, null, 2)}\n`
}

/** How the process is set up, in words of the program: no address, name, path, or key that somebody typed. */
function withoutSecrets(settings: Settings) {
  const { database, storage, mail, texts, cdn, publicUrl, backup, trustProxy, limitsFactor, metricsToken } =
    settings
  return {
    port: settings.port,
    publicAddress: publicUrl === null ? 'unset' : new URL(publicUrl).protocol.slice(0, -1),
    database: database.engine,
    isDatabaseFileEncrypted: database.engine === 'sqlite' && database.key !== undefined,
    storage: storage.kind,
    mail: mail.transport,
    hasTexts: texts !== null,
    hasCdn: cdn !== null,
    backups: backup.directory === null ? 'off' : 'on',
    backupsKept: backup.keep,
    trustedProxies: trustProxy.length,
    limitsFactor,
    hasMetrics: metricsToken !== null,
  }
}

const bundleName = (now: Temporal.Instant): string => `firstlight-support-${now.toString().slice(0, 10)}.json`

/** The bundle for an owner; the audit log says who took it. */
export async function takeBundle(
  services: Services,
  actor: Staff,
): Promise<Outcome<{ name: string; body: string }>> {
  const writing = { actor, object: 'support-bundle', failed: m.trust_support_failed() } as const
  const body = await makeBundle(services)
  return writeRecord(services, writing, async () =>
    written({ action: 'export' }, { name: bundleName(services.clock.now()), body }),
  )
}
