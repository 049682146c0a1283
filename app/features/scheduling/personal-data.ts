import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  appointments: {
    of: 'patient',
    personal: {
      id: 'id',
      name: 'name',
      email: 'contact',
      phone: 'contact',
      date: 'fact',
      time: 'fact',
      startsAt: 'fact',
      treatment: 'fact',
      treatmentId: 'fact',
      otherTreatments: 'fact',
      message: 'text',
      status: 'fact',
      durationMinutes: 'fact',
      keptStart: 'fact',
      language: 'fact',
      clinicianId: 'fact',
      roomId: 'fact',
      overlapReason: 'text',
      keptFor: 'fact',
      patientId: 'id',
      reference: 'id',
      seriesId: 'id',
      movedAt: 'fact',
      movedFrom: 'fact',
      createdAt: 'fact',
    },
    impersonal: [
      ...(['sequence', 'searchVersion', 'bufferBefore', 'bufferAfter', 'overlap', 'manyOpen'] as const),
      ...(['updatedAt', 'deletedAt'] as const),
    ],
  },
  appointment_parts: {
    of: 'patient',
    personal: {
      appointmentId: 'id',
      treatmentId: 'fact',
      clinicianId: 'fact',
      roomId: 'fact',
      startsAt: 'fact',
      durationMinutes: 'fact',
    },
    impersonal: ['position', 'bufferBefore', 'bufferAfter', 'changedAt'],
  },
  appointment_notes: {
    of: 'patient',
    personal: { appointmentId: 'id', text: 'text', before: 'text', writtenBy: 'id' },
    impersonal: ['updatedAt'],
  },
  cancellations: {
    of: 'patient',
    personal: { appointmentId: 'id', changedAt: 'fact', reason: 'fact', words: 'text' },
    impersonal: [],
  },
  visit_links: {
    of: 'patient',
    personal: { appointmentId: 'id', digest: 'secret', token: 'secret' },
    impersonal: ['createdAt'],
  },
  visit_answers: {
    of: 'patient',
    personal: { appointmentId: 'id', startsAt: 'fact', coming: 'fact', answeredAt: 'fact' },
    impersonal: [],
  },
  patient_changes: {
    of: 'patient',
    personal: {
      appointmentId: 'id',
      changedAt: 'fact',
      kind: 'fact',
      reason: 'fact',
      words: 'text',
      startedAt: 'fact',
    },
    impersonal: ['seenAt'],
  },
  booking_senders: {
    of: 'patient',
    personal: { appointmentId: 'id', mailboxHash: 'secret', addressHash: 'secret' },
    impersonal: ['createdAt'],
  },
  appointment_search: {
    of: 'patient',
    personal: { appointmentId: 'id', term: 'name' },
    impersonal: [],
  },
  desk_undos: {
    of: 'patient',
    personal: {
      appointmentId: 'id',
      adminId: 'id',
      status: 'fact',
      date: 'fact',
      time: 'fact',
      language: 'fact',
      parts: 'fact',
      overlapReason: 'text',
      keptStart: 'fact',
      keptFor: 'fact',
      movedAt: 'fact',
      movedFrom: 'fact',
    },
    impersonal: ['id', 'emailId', 'overlap', 'createdAt', 'updatedAt'],
  },
  slot_claims: {
    of: 'patient',
    personal: { appointmentId: 'id', resource: 'fact', block: 'fact' },
    impersonal: ['lane', 'position'],
  },
  slot_holds: {
    of: 'patient',
    personal: {
      id: 'id',
      treatmentId: 'fact',
      date: 'fact',
      time: 'fact',
      clinicianId: 'fact',
      roomId: 'fact',
    },
    impersonal: ['until', 'durationMinutes', 'bufferBefore', 'bufferAfter'],
  },
  freed_times: {
    of: 'nobody',
    personal: {},
    impersonal: ['id', 'resource', 'firstBlock', 'endBlock', 'dueAt'],
  },
  appointment_counts: { of: 'nobody', personal: {}, impersonal: ['status', 'count'] },
} as const satisfies PersonalTables

/** From the visit on. */
export const kept = { appointments: { years: 7 } } as const
