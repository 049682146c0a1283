import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md): never what an event says. */
export const tables = {
  calendar_connections: {
    of: 'staff',
    personal: {
      clinicianId: 'id',
      address: 'fact',
      userName: 'contact',
      addresses: 'contact',
      password: 'secret',
      calendars: 'fact',
      createdBy: 'id',
    },
    impersonal: [
      ...([
        'id',
        'blocking',
        'target',
        'shows',
        'tokens',
        'targetToken',
        'timeZone',
        'readThrough',
        'isChosen',
      ] as const),
      ...(['gone', 'goneAllowed', 'unreadable', 'cutShort', 'fault', 'failingSince', 'toldAt'] as const),
      ...(['failures', 'syncedAt', 'dueAt', 'leasedUntil', 'holder', 'createdAt', 'updatedAt'] as const),
    ],
  },
  calendar_events: {
    of: 'nobody',
    personal: {},
    impersonal: ['connectionId', 'href', 'calendar', 'etag', 'goesOn', 'isCut', 'isUnreadable'],
  },
  calendar_copies: {
    of: 'patient',
    personal: { appointmentId: 'id' },
    impersonal: ['connectionId', 'position', 'uid', 'href', 'etag', 'content', 'endsAt'],
  },
} as const satisfies PersonalTables
