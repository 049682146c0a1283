import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { attempt } from '#app/platform/attempt.server.ts'
import { kindOf } from '#app/platform/log.server.ts'
import { done, type Outcome } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { findDoneAt, updateChoice, updateDoneAt } from './queries.server.ts'
import { countDone, isListOpen, type SetupChoice, type SetupFacts, saidForDays, setupSteps } from './rules.ts'

/** The list on the dashboard; its facts are null once all is done. */
export type SetupView = { facts: SetupFacts | null; isOpen: boolean }

type Reading = {
  /** How the owner who looks wants the list. */
  choice: SetupChoice
  facts: () => Promise<SetupFacts>
}

/**
 * The list for an owner's dashboard; null where that owner hid it, and a week after all was done. Then the facts aren't
 * asked for. A fault costs the list, never the dashboard.
 */
export async function readSetup(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { choice, facts }: Reading,
): Promise<SetupView | null> {
  if (choice === 'hidden') return null
  try {
    const now = clock.now()
    const doneAt = await findDoneAt(db)
    if (doneAt === undefined) return null
    if (doneAt !== null)
      return now.since(doneAt).total('hours') < saidForDays * 24 ? { facts: null, isOpen: false } : null
    const found = await facts()
    if (countDone(found) < setupSteps.length) return { facts: found, isOpen: isListOpen(choice, found) }
    await updateDoneAt(db, now)
    return { facts: null, isOpen: false }
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'first steps not read')
    return null
  }
}

/** For Settings: how far it is where this owner hid the list; null where it is shown, or all was done. */
export async function readSetupLine(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { choice, facts }: Reading,
): Promise<{ done: number } | null> {
  if (choice !== 'hidden') return null
  try {
    return (await findDoneAt(db)) === null ? { done: countDone(await facts()) } : null
  } catch (error) {
    log.error({ kind: kindOf(error) }, 'first steps not read')
    return null
  }
}

/** Keeps how an owner wants the list: of no interest to others, so the audit log doesn't name it. */
const choosing =
  (choice: SetupChoice) =>
  ({ db, log }: Services, { actor }: { actor: { id: string } }): Promise<Outcome<undefined>> =>
    attempt(log, { event: 'setup list not changed', message: m.setup_failed() }, async () => {
      await updateChoice(db, actor.id, choice)
      return done(undefined)
    })

export const setupIntents = intentsOf<{ actor: { id: string } }, Outcome<undefined>>()({
  open: choosing('open'),
  close: choosing('closed'),
  hide: choosing('hidden'),
})

export type SetupIntent = IntentOf<typeof setupIntents>
