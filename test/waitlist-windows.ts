import { changeWindow, waitlistIntents } from '../app/features/waitlist/desk/commands.server.ts'
import type { TypedWindow } from '../app/features/waitlist/fields.ts'
import { withLanguage } from '../app/language/with-language.server.ts'
import { storedTreatment } from './factories.ts'
import { dana } from './held-visits.ts'
import { runIntent } from './requests/run-intent.ts'
import type { TestServices } from './services.ts'
import { entryOf } from './waitlist.ts'

export const typed: TypedWindow = {
  with: '',
  from: '2026-12-07',
  until: '2026-12-18',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  parts: ['mornings', 'afternoons'],
}
export const fridays = { weekdays: ['Friday'] }
export const wednesdays = { weekdays: ['Wednesday'] }

/** A treatment that is waited for, and how staff change the days of somebody who does. */
export async function openWindows(openServices: () => Promise<TestServices>) {
  const services = await openServices()
  services.settings.publicUrl = 'https://clinic.example'
  const treatment = await storedTreatment(services.db, { name: 'HRT' })
  const seenOf = async (id: string) => (await entryOf(services, id)).windowChangedAt ?? ''
  const put = async (id: string, given: Partial<TypedWindow>, { actor = dana, seen = '' } = {}) =>
    withLanguage('en', async () =>
      changeWindow(services, {
        actor,
        id,
        typed: { ...typed, ...given },
        seen: seen || (await seenOf(id)),
      }),
    )
  const press = (fields: Record<string, string>, actor = dana) =>
    withLanguage('en', () =>
      runIntent(waitlistIntents, services, { actor, fields: new Map(Object.entries(fields)) }),
    )
  const undo = (id: string, actor = dana) => press({ intent: 'undo-window', id }, actor)
  return { services, treatment, put, press, undo, seenOf }
}

/** What the log holds of changes, in their order. */
export const changesIn = async ({ db }: TestServices) =>
  await db
    .selectFrom('audit_log')
    .select(['action', 'object', 'detail', 'actor'])
    .where('action', 'not in', ['list', 'view'])
    .orderBy('seq')
    .execute()
