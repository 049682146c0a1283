import { clinicDate, clinicTime } from '#app/platform/clinic-time.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { isAnswering } from '#app/platform/process/readiness.server.ts'
import type { Services } from '#app/platform/services.ts'
import { readMailAlarm } from '../mail-setup/queries.server.ts'
import { oldestDue } from '../outbox/queries.server.ts'
import { type Status, statusOf } from './rules.ts'

export type StatusView = Status & {
  checkedAt: ReturnType<typeof clinicTime>
  since: { date: ReturnType<typeof clinicDate>; time: ReturnType<typeof clinicTime> }
}

type Needs = Pick<Services, 'db' | 'settings' | 'clock' | 'log'>

/** Read on request; says so if the database is away. */
export async function readStatus(services: Needs): Promise<StatusView> {
  const now = services.clock.now()
  const started = now.subtract({ seconds: Math.round(process.uptime()) })
  return {
    ...statusOf(await find(services, now)),
    checkedAt: clinicTime(now),
    since: { date: clinicDate(started), time: clinicTime(started) },
  }
}

async function find(services: Needs, now: Temporal.Instant): Promise<Parameters<typeof statusOf>[0]> {
  const { db, settings, log } = services
  const away = {
    isDatabaseUp: false,
    emailMinutes: 0,
    areEmailsStopped: false,
    textMinutes: settings.texts === null ? null : 0,
  }
  if (!(await isAnswering(db))) return away
  try {
    const [email, text, alarm] = await Promise.all([
      oldestDue(db, now, 'email'),
      settings.texts === null ? null : oldestDue(db, now, 'text'),
      readMailAlarm(services),
    ])
    const minutesSince = (due: Temporal.Instant | null) =>
      due ? Math.floor(now.since(due).total('minutes')) : 0
    return {
      isDatabaseUp: true,
      emailMinutes: minutesSince(email),
      areEmailsStopped: alarm !== null,
      textMinutes: settings.texts === null ? null : minutesSince(text),
    }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'status could not be read')
    return away
  }
}
