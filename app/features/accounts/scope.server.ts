import { narrowedClinician, narrowedTo } from '#app/db/scope/narrowed.server.ts'
import type { Services } from '#app/platform/services.ts'
import type { SignedIn } from './sign-in/commands.server.ts'

type WhoAsks = Pick<SignedIn, 'role' | 'clinicianId'>

/**
 * The services with which an account is answered: of a clinician with a database in which only their own appointments and
 * patients are there (`app/db/scope/`), none where the account belongs to no clinician. The gate hands them on, so that no
 * query, command or stream of the back office can forget it.
 */
export const servicesFor = (services: Services, admin: WhoAsks): Services =>
  admin.role === 'clinician' ? { ...services, db: narrowedTo(services.db, admin.clinicianId) } : services

/** Whether what was handed on is still right: a stream outlives a change of its account. */
export const isStillFor = ({ db }: Pick<Services, 'db'>, { role, clinicianId }: WhoAsks): boolean =>
  narrowedClinician(db) === (role === 'clinician' ? (clinicianId ?? '') : undefined)
