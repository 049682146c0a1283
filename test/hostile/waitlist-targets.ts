import type { Database } from '#app/db/tables.ts'
import { newPrivateToken } from '#app/features/private-links/token.server.ts'
import { insertEntry } from '#app/features/waitlist/queries.server.ts'
import { type CalendarDate, weekdays } from '#app/platform/dates.ts'
import { testSecretKey } from '../secret-key.ts'
import { workingDays } from '../working-days.ts'
import type { FormTarget } from './form-target.ts'

/** Of whom the form of other days is sent. */
export const placeId = 'waits'
/** The days of the place, and of its form. */
const days = () => {
  const [first = '', last = ''] = workingDays(2)
  return { from: first as CalendarDate, until: last as CalendarDate }
}

/** Somebody on the waitlist without an address, so that no job offers them anything meanwhile. */
export async function storePlace(db: Database, treatment: { id: string }, name: string): Promise<void> {
  const { kept } = newPrivateToken(testSecretKey, 'waitlist', placeId)
  const who = { name, email: '', phone: name, emailKey: '', phoneKey: '', patientId: 'nobody' }
  const wish = { treatmentId: treatment.id, clinicianId: null, weekdays: [...weekdays], ...days() }
  const parts = { mornings: true, afternoons: true }
  const entry = { id: placeId, language: 'en', ...who, ...wish, ...parts, ...kept } as const
  await insertEntry(db, entry, Temporal.Now.instant())
}

const refused = [400, 401, 404, 409, 410, 413, 422]
const stored = [303, ...refused]

/** The forms of the waitlist: of who waits, of who is offered a time, and of the desk. */
export function waitlistTargets({ treatmentId }: { treatmentId: string }): FormTarget[] {
  const change = (path: string, name: string, fields: Record<string, string>): FormTarget => ({
    name,
    path,
    fields,
    answers: stored,
  })
  const { from, until } = days()
  const window = { with: '', from, until, weekdays: 'Monday', parts: 'mornings' }
  return [
    change('/waitlist', 'waitlist entry', {
      treatment: treatmentId,
      ...window,
      until: from,
      name: 'Jo',
      email: 'jo@example.com',
      phone: '',
      remark: '',
      key: '',
    }),
    change(`/waitlist/${'A'.repeat(22)}`, 'leaving the waitlist', { intent: 'leave' }),
    change(`/offer/${'A'.repeat(22)}`, 'answer to an offer', { intent: 'take' }),
    ...['offer', 'take-back', 'remove', 'undo', 'undo-window'].map((intent) =>
      change('/admin/waitlist', `${intent} on the waitlist`, { intent, id: 'none', slot: `${from} 10:00` }),
    ),
    ...['add', 'find', 'choose none', 'forget', 'show'].map((intent) => ({
      ...change('/admin/waitlist/add', `${intent} on the form of the waitlist`, {
        intent,
        treatment: treatmentId,
        ...window,
        until: from,
        patient: '',
        language: 'en',
        key: '',
        name: 'Jo',
        email: 'jo@example.com',
        phone: '(432) 555-0142',
      }),
      // Who and what is looked up is in the form again.
      answers: [200, ...stored],
    })),
    change(`/admin/waitlist/${placeId}/window`, 'other days on the waitlist', { ...window, seen: '' }),
    change('/admin/waitlist/none/window', 'other days of nobody', { ...window, seen: '' }),
  ]
}
