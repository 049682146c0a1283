import type { ClinicianView } from '#app/features/team/desk/clinician-page.server.ts'
import { clinicianIntents, readClinicianPage } from '#app/features/team/desk/clinician-page.server.ts'
import { readTeam, teamIntents } from '#app/features/team/desk/page.server.ts'
import type { TeamVisits } from '#app/features/team/visits.ts'
import { visitsForTeam } from '#app/features/visits-to-settle/lookups.server.ts'
import { outcomeValue } from '../outcome-value.ts'
import type { TestServices } from '../services.ts'
import { runIntent } from './run-intent.ts'

export const dana = { kind: 'staff' as const, id: 'dana-1', addressHash: 'somewhere' }

/** A clinician's form as it is filled in. */
export const filledClinician = {
  intent: 'save',
  name: 'Nora Bird',
  credentials: 'NP',
  active: 'on',
}

export const ticked = (...ids: string[]) => Object.fromEntries(ids.map((id) => [`treatment ${id}`, 'on']))

const known = (services: TestServices, visits: Partial<TeamVisits>): TeamVisits => ({
  ...visitsForTeam(services),
  ...visits,
})

/** Sends a form of the screen. */
export const sendTeam = (
  services: TestServices,
  fields: Record<string, string>,
  visits: Partial<TeamVisits> = {},
) =>
  runIntent(teamIntents, services, {
    actor: dana,
    fields: new Map(Object.entries(fields)),
    visits: known(services, visits),
  })

/** Sends a form of a clinician's page; null for a new one. */
export const sendClinician = (
  services: TestServices,
  id: string | null,
  fields: Record<string, string>,
  visits: Partial<TeamVisits> = {},
) =>
  runIntent(clinicianIntents, services, {
    visits: known(services, visits),
    actor: dana,
    id,
    fields: new Map(Object.entries(fields)),
  })

export const teamOf = async (services: TestServices) =>
  outcomeValue(await readTeam(services, dana, visitsForTeam(services)))

export const clinicianPageOf = async (services: TestServices, id: string | null): Promise<ClinicianView> =>
  outcomeValue(await readClinicianPage(services, dana, { visits: visitsForTeam(services), id }))
