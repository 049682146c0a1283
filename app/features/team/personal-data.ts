import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  clinicians: {
    of: 'staff',
    personal: { id: 'id', name: 'name', credentials: 'fact', weeklyHours: 'fact', weekBHours: 'fact' },
    impersonal: [
      ...(['weekAStart', 'dailyLimit', 'bookable', 'active', 'position'] as const),
      ...(['createdAt', 'updatedAt', 'deletedAt'] as const),
    ],
  },
  clinician_profiles: {
    of: 'staff',
    personal: {
      clinicianId: 'id',
      specialty: 'fact',
      education: 'fact',
      experience: 'fact',
      about: 'text',
      portrait: 'fact',
      placeholder: 'fact',
      alternativeText: 'text',
      linkedin: 'contact',
      x: 'contact',
    },
    impersonal: ['width', 'height', 'widths', 'shownOnWebsite', 'focus'],
  },
  clinician_feeds: {
    of: 'staff',
    personal: { clinicianId: 'id', digest: 'secret', readAt: 'fact' },
    impersonal: ['createdAt'],
  },
  treatment_clinicians: {
    of: 'staff',
    personal: { clinicianId: 'id', treatmentId: 'fact', durationMinutes: 'fact' },
    impersonal: [],
  },
  rooms: {
    of: 'nobody',
    personal: {},
    impersonal: ['id', 'name', 'capacity', 'active', 'position', 'createdAt', 'updatedAt', 'deletedAt'],
  },
  treatment_rooms: { of: 'nobody', personal: {}, impersonal: ['treatmentId', 'roomId'] },
} as const satisfies PersonalTables
