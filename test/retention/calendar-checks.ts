import { type Check, put } from './checks.ts'

/** Of calendars that clinicians have elsewhere. */
export const calendarChecks: Record<string, readonly Check[]> = {
  'when clinicians are busy in calendars of their own, never with what': [
    {
      says: 'until the day after, a day at most after it',
      ago: { days: 1 },
      older: { days: 1 },
      places: [['busy_times', 'id']],
      make: ({ db }, { id, at }) =>
        put(db, 'busy_times', {
          id,
          connectionId: id,
          event: id,
          clinicianId: id,
          firstDay: at.slice(0, 10),
          lastDay: at.slice(0, 10),
          fromTime: null,
          toTime: null,
        }),
    },
  ],
  'how those calendars are reached, passwords encrypted': [
    {
      says: 'until somebody disconnects them',
      places: [['calendar_connections', 'id']],
      make: ({ db }, { id, at }) =>
        put(db, 'calendar_connections', {
          id,
          clinicianId: id,
          address: 'https://calendar.example/',
          userName: id,
          addresses: '[]',
          targetToken: '',
          password: 'secret',
          calendars: '[]',
          blocking: '[]',
          target: '',
          shows: 'busy',
          tokens: '{}',
          timeZone: '',
          readThrough: '',
          isChosen: 0,
          gone: 0,
          goneAllowed: 0,
          unreadable: 0,
          cutShort: 0,
          fault: '',
          failures: 0,
          dueAt: at,
          holder: '',
          createdBy: id,
          createdAt: at,
          updatedAt: at,
        }),
    },
  ],
}
