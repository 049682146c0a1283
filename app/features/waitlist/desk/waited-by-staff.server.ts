import { clinicDate } from '../../../platform/clinic-time.server.ts'
import type { Services } from '../../../platform/services.ts'
import { readCalendar } from '../../appointments/availability/calendar.server.ts'
import { isBookedOnline, patientOffer } from '../../appointments/availability/patient-offer.server.ts'
import { listActive } from '../../treatments/queries.server.ts'
import { type WaitedTreatment, waited } from '../waited-treatments.server.ts'

/** A treatment that can be waited for, and who gives it; nobody in particular where that is not asked. */
export type WaitedByStaff = WaitedTreatment & { clinicians: { id: string; name: string }[] }

/** What patients book online, for that alone is offered to who waits. */
export async function listWaited({ db, clock }: Services): Promise<WaitedByStaff[]> {
  const today = clinicDate(clock.now())
  const calendar = await readCalendar(db, { from: today, to: today })
  return (await listActive(db)).flatMap((treatment) => {
    const offer = patientOffer(treatment, calendar)
    if (!isBookedOnline(treatment, offer)) return []
    const clinicians = (offer.candidates.clinicians ?? []).map(({ id, name }) => ({ id, name }))
    return [{ ...waited(treatment), clinicians }]
  })
}
