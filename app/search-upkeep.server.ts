import { foldWaitingVisits } from './features/appointments/search-queries.server.ts'
import { foldWaitingMessages } from './features/contact/desk/search-queries.server.ts'
import { hourly, type Job } from './platform/process/jobs.server.ts'
import type { Services } from './platform/services.ts'

/**
 * Brings up to date what another release wrote for the search, before an update and while both run. A search does so too before it answers; here it is done before anybody waits for it.
 */
export const searchUpkeep = ({ db }: Pick<Services, 'db'>): Job => ({
  name: 'search-upkeep',
  next: hourly,
  run: async () => ({
    appointments: await foldWaitingVisits(db),
    messages: await foldWaitingMessages(db),
  }),
})
