import type { Database } from '#app/db/tables.ts'
import { newPrivateToken } from '#app/features/private-links/token.server.ts'
import { insertLink } from '#app/features/scheduling/visit-link-queries.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { storedAppointment } from '../factories.ts'
import { testSecretKey } from '../secret-key.ts'
import { workingDays } from '../working-days.ts'
import type { FormTarget } from './form-target.ts'

/** What opens a visit, and which version of it its patient saw. */
type HeldVisit = { token: string; seen: string }
/** One for each action that ends what can be done. */
export type HeldVisits = { moved: HeldVisit; cancelled: HeldVisit }

/** Visits of the next days in their patients' hands. The server that is asked has the tests' secret key. */
export async function storeHeldVisits(
  db: Database,
  treatment: Pick<Treatment, 'id' | 'name'>,
  name: string,
): Promise<HeldVisits> {
  const [one, other] = workingDays(2)
  const onDay = async (date = ''): Promise<HeldVisit> => {
    const of = { treatmentId: treatment.id, treatment: treatment.name.en }
    const row = await storedAppointment(db, { name, date, time: '15:00', status: 'confirmed', ...of })
    const { token, kept } = newPrivateToken(testSecretKey, 'visit', row.id)
    await insertLink(db, { appointmentId: row.id, kept }, Temporal.Now.instant())
    return { token, seen: row.updatedAt }
  }
  return { moved: await onDay(one), cancelled: await onDay(other) }
}

const refused = [400, 403, 404, 409, 413, 422]
const dead = 'A'.repeat(22)

/** The forms of a visit's own page; `seen` of nobody where they are to be refused. */
export function privateTargets({ moved, cancelled }: HeldVisits, seen?: string | undefined): FormTarget[] {
  const [, , date = ''] = workingDays(3)
  const change = (path: string, name: string, fields: Record<string, string>): FormTarget => ({
    name,
    path,
    fields,
    answers: [303, ...refused],
  })
  const another = { date, time: '9:00 AM', with: '', slot: '', intent: '', show: '' }
  return [
    change(`/visit/${dead}`, 'coming by a dead link', { answer: 'coming' }),
    change(`/visit/${moved.token}`, 'coming', { answer: 'coming' }),
    {
      ...change(`/visit/${moved.token}/move`, 'move by the patient', {
        ...another,
        seen: seen ?? moved.seen,
      }),
      answers: [200, 303, ...refused],
    },
    change(`/visit/${cancelled.token}/cancel`, 'cancellation by the patient', {
      reason: 'time',
      words: 'Text.',
      seen: seen ?? cancelled.seen,
    }),
    change('/visit/link', 'own links', { email: 'jo@example.com' }),
  ]
}
