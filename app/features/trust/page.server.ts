import { jobFacts } from '#app/db/technical/job-runs.server.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { type CheckNeeds, checkJob, runChecks } from './checks.server.ts'
import { checkTitles } from './copy.ts'
import { dayAndTimeOf, type ShownCheck, shownCheck } from './moments.server.ts'
import { findStatusToken } from './queries.server.ts'
import { type CheckName, checkNames, failedOf, inOrder, overallState } from './rules.ts'

export type ChecksView = {
  checks: ShownCheck[]
  failed: number
  attention: number
  passed: number
  last: string
}

/** All checks as they are now, what failed first; 503 with its sentence where they can't be read. */
export function readChecks(services: CheckNeeds): Promise<Outcome<ChecksView>> {
  const fault = { event: 'checks not read', message: m.trust_load_failed() }
  return attempt(services.log, fault, async () => {
    const checked = await runChecks(services)
    const ran = (await jobFacts(services.db, [checkJob])).get(checkJob)?.succeededAt
    const count = (state: string) => checked.filter((one) => one.state === state).length
    return done({
      checks: inOrder(checked).map(shownCheck),
      failed: count('failed'),
      attention: count('attention'),
      passed: count('passed'),
      last: ran ? m.trust_last(dayAndTimeOf(ran.toString())) : m.trust_last_none(),
    })
  })
}

/** They have an alarm of their own on every screen; the desk can do nothing about held times. */
const toldElsewhere: readonly CheckName[] = ['audit-log', 'backup', 'test-restore', 'email', 'held-times']

/** What the hourly job last found wrong, for every screen of owners; null where all is well. */
export async function readCheckAlarm({ db, log }: Pick<Services, 'db' | 'log'>): Promise<string | null> {
  try {
    const { failing = '' } = (await jobFacts(db, [checkJob])).get(checkJob)?.detail ?? {}
    const failed = String(failing).split(' ')
    const names = checkNames.filter((name) => failed.includes(name) && !toldElsewhere.includes(name))
    const [first] = names
    return first === undefined
      ? null
      : m.trust_alarm_screen({ names: names.map((name) => checkTitles[name]()).join(', ') })
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'alarm of checks not read')
    return null
  }
}

export type StatusTokenView = { made: string; used: string }

/** The token of /status.json as an owner sees it: when it was made and used, never the token. */
export async function readStatusToken({ db }: Pick<Services, 'db'>): Promise<StatusTokenView | null> {
  const token = await findStatusToken(db)
  if (!token) return null
  return {
    made: m.trust_status_made(dayAndTimeOf(token.createdAt)),
    used: token.usedAt === null ? m.trust_status_unused() : m.trust_status_used(dayAndTimeOf(token.usedAt)),
  }
}

/** The checks for programs: one word for all, and each with its numbers. Nothing of a patient is in it. */
export async function readStatusReport(services: CheckNeeds) {
  const checked = await runChecks(services)
  const ran = (await jobFacts(services.db, [checkJob])).get(checkJob)?.succeededAt
  return {
    state: overallState(checked),
    failed: failedOf(checked),
    at: services.clock.now().toString(),
    checkedAt: ran?.toString() ?? null,
    checks: Object.fromEntries(checked.map(({ name, state, facts }) => [name, { state, ...facts }])),
  }
}
