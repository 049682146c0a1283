import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { kindOf } from '#app/platform/log.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Staff } from '../audit/actor.ts'
import { writeRecord, written } from '../records/write-record.server.ts'
import { isPutAway, updatePutAway } from './queries.server.ts'
import { countDone, type SetupFacts, setupSteps } from './rules.ts'

/** The list on the dashboard; null where it is gone. */
export type SetupView = { facts: SetupFacts; isDone: boolean }

type Reading = { actor: Staff; facts: () => Promise<SetupFacts> }

/**
 * The list for an owner's dashboard. Once all is done it says so a single time and is gone. Where it is gone the facts
 * are not asked for; a fault costs the list, never the dashboard.
 */
export async function readSetup(services: Services, { actor, facts }: Reading): Promise<SetupView | null> {
  try {
    if (await isPutAway(services.db)) return null
    const found = await facts()
    const isDone = countDone(found) === setupSteps.length
    if (isDone && !(await putSetupAway(services, actor)).ok) return null
    return { facts: found, isDone }
  } catch (error) {
    services.log.error({ kind: kindOf(error) }, 'first steps not read')
    return null
  }
}

/** For Settings: how far it is where somebody has put the list away; null where it is shown, or all is done. */
export async function readSetupLine(
  { db, log }: Pick<Services, 'db' | 'log'>,
  facts: () => Promise<SetupFacts>,
): Promise<{ done: number } | null> {
  try {
    if (!(await isPutAway(db))) return null
    const done = countDone(await facts())
    return done === setupSteps.length ? null : { done }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'first steps not read')
    return null
  }
}

export const putSetupAway = (services: Services, actor: Staff): Promise<Outcome<undefined>> =>
  changeSetup(services, actor, services.clock.now())

export const bringSetupBack = (services: Services, actor: Staff): Promise<Outcome<undefined>> =>
  changeSetup(services, actor, null)

function changeSetup(
  services: Services,
  actor: Staff,
  at: Temporal.Instant | null,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'settings', failed: m.setup_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await updatePutAway(tx, at)
    return written({ action: 'edit', detail: { fields: ['setup'] } })
  })
}

export const setupIntents = intentsOf<{ actor: Staff }, Outcome<undefined>>()({
  'put-away': (services, { actor }) => putSetupAway(services, actor),
  'bring-back': (services, { actor }) => bringSetupBack(services, actor),
})

export type SetupIntent = IntentOf<typeof setupIntents>
