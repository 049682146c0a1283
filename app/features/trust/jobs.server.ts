import type { Engine } from '#app/db/engine/database.server.ts'
import { sqlitePath } from '#app/db/engine/database.server.ts'
import { inTransaction } from '#app/db/engine/transaction.server.ts'
import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { databaseProblems, quickCheck } from '#app/db/upkeep/integrity.server.ts'
import { m } from '#app/language/messages.ts'
import { nextAtClinic } from '#app/platform/clinic-time.server.ts'
import { clockTime } from '#app/platform/dates.ts'
import { listText } from '#app/platform/format.ts'
import { hourly, type Job } from '#app/platform/process/jobs.server.ts'
import type { Services } from '#app/platform/services.ts'
import { integrityPath } from '../audit/address.ts'
import { type OwnerAlarm, tellOwners } from '../outbox/owner-alarms.server.ts'
import { type CheckNeeds, checkCertificate, checkJob, databaseJob, runChecks } from './checks.server.ts'
import { checkTitles } from './copy.ts'
import { shownCheck } from './moments.server.ts'
import { alarmChange, type Checked, type CheckName } from './rules.ts'

/** At night, after the audit log. */
const databaseTime = clockTime(4 * 60 + 30)

/** Every night the whole database is read once: next to serving, in a thread of its own where that can be. */
export const checkingDatabase = ({ db, engine, settings, log }: CheckNeeds): Job => ({
  name: databaseJob,
  next: (now) => nextAtClinic(now, databaseTime),
  run: async () => {
    const problems = await problemsOf({ db, engine, settings })
    if (problems.length > 0) log.error({ count: problems.length }, 'database damaged')
    return { problems: problems.length }
  },
})

function problemsOf({
  db,
  engine,
  settings,
}: Pick<CheckNeeds, 'db' | 'settings'> & { engine: Engine }): Promise<string[]> {
  const { database, dataDirectory } = settings
  return database.engine === 'sqlite'
    ? quickCheck(sqlitePath(dataDirectory), database.key)
    : databaseProblems(db, engine)
}

type Parts = CheckNeeds & Pick<Services, 'wake'>

/**
 * Every hour, and when somebody asks, everything is checked. Owners are emailed once when a check begins to fail, and once
 * when it is well again. It runs behind the jobs whose findings it reads.
 */
export const checking = (services: Parts): Job => ({
  name: checkJob,
  next: hourly,
  run: async () => {
    const { db, log } = services
    const before = (await jobFacts(db, [checkJob])).get(checkJob)?.detail ?? {}
    const certificate = await checkCertificate(services)
    const stored = { certificate: JSON.stringify({ state: certificate.state, ...certificate.facts }) }
    const checked = (await runChecks(services)).map((one) =>
      one.name === 'certificate' ? { ...one, ...certificate } : one,
    )
    const failedBefore = String(before.failing ?? '').split(' ')
    const { began, ended, failing } = alarmChange(failedBefore, checked)
    for (const name of began) log.warn({ code: name }, 'check failed')
    for (const name of ended) log.info({ code: name }, 'check passes again')
    await tell(services, { began, ended, checked })
    return { ...stored, failing: failing.join(' ') }
  },
})

async function tell(
  services: Parts,
  { began, ended, checked }: { began: CheckName[]; ended: CheckName[]; checked: Checked[] },
): Promise<void> {
  if (began.length + ended.length === 0) return
  const emails = await inTransaction(services.db, async (tx) => {
    const failed =
      began.length > 0 ? await tellOwners(tx, services, () => alarmOf('began', began, checked)) : 0
    const well = ended.length > 0 ? await tellOwners(tx, services, () => alarmOf('ended', ended, checked)) : 0
    return failed + well
  })
  if (emails > 0) services.wake()
}

const words = {
  began: { subject: m.trust_alarm_began_subject, heading: m.trust_alarm_began_heading },
  ended: { subject: m.trust_alarm_ended_subject, heading: m.trust_alarm_ended_heading },
}

function alarmOf(
  what: 'began' | 'ended',
  names: readonly CheckName[],
  checked: readonly Checked[],
): OwnerAlarm {
  const said = checked.filter(({ name }) => names.includes(name)).map(shownCheck)
  return {
    subject: words[what].subject({ names: listText(names.map((name) => checkTitles[name]())) }),
    heading: words[what].heading(),
    paragraphs: said.map(
      ({ title, headline, sentences }) => `${title}: ${[`${headline}.`, ...sentences].join(' ')}`,
    ),
    path: integrityPath,
    button: m.trust_alarm_button(),
  }
}
