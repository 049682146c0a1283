import type { PersonalTables } from '#app/db/personal-data.ts'
import { keptForDays } from './rules.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  waitlist_entries: {
    of: 'patient',
    personal: {
      id: 'id',
      state: 'fact',
      treatmentId: 'fact',
      clinicianId: 'fact',
      fromDay: 'fact',
      untilDay: 'fact',
      weekdays: 'fact',
      mornings: 'fact',
      afternoons: 'fact',
      name: 'name',
      email: 'contact',
      phone: 'contact',
      emailKey: 'contact',
      phoneKey: 'contact',
      language: 'fact',
      patientId: 'id',
      digest: 'secret',
      token: 'secret',
      windowBefore: 'fact',
      createdAt: 'fact',
    },
    impersonal: ['endedAt', 'windowChangedAt', 'keptAt', 'updatedAt'],
  },
  waitlist_offers: {
    of: 'patient',
    personal: {
      id: 'id',
      entryId: 'id',
      state: 'fact',
      date: 'fact',
      time: 'fact',
      clinicianId: 'fact',
      roomId: 'fact',
      appointmentId: 'id',
      adminId: 'id',
      digest: 'secret',
      token: 'secret',
    },
    impersonal: ['durationMinutes', 'until', 'endedAt', 'untold', 'createdAt'],
  },
  waitlist_calendar: { of: 'nobody', personal: {}, impersonal: ['id', 'seen', 'calendar'] },
} as const satisfies PersonalTables

/** From their end on. */
export const kept = { waitlist: { days: keptForDays } } as const
