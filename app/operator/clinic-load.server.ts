import { existsSync } from 'node:fs'
import { inClinicOf } from '../composition/current-clinic.server.ts'
import { isAnyReleaseConnected } from '../db/engine/database.server.ts'
import { listPeople } from '../features/accounts/people/queries.server.ts'
import { adminRole } from '../features/accounts/rules.ts'
import { resetPassword } from '../features/accounts/staff-commands.server.ts'
import { keepChainKey } from '../features/audit/chain/chain.server.ts'
import { type LoadedClinic, loadExport } from '../features/clinic-export/load.server.ts'
import { m } from '../language/messages.ts'
import { systemClock } from '../platform/clinic-time.server.ts'
import { done, type Outcome, refused } from '../platform/outcome.ts'
import type { Settings } from '../platform/settings.ts'
import { intoPlace } from './backups.server.ts'

type Place = Pick<Settings, 'database' | 'dataDirectory' | 'storage'> & { secretKey: string }

/** Passwords are in no archive: one owner gets a new one; null where there is no owner. */
export type LoadedWithOwner = LoadedClinic & { owner: { username: string; password: string } | null }

const silent = () => {}

/** An archive of "Download everything" into an empty place, by the person at the machine and with nothing serving. */
export async function loadClinic(place: Place, path: string): Promise<Outcome<LoadedWithOwner>> {
  if (!existsSync(path)) return refused({ status: 404, message: m.backups_no_file({ path }) })
  return intoPlace(place, async (target): Promise<Outcome<LoadedWithOwner>> => {
    const { db, engine } = target
    if (await isAnyReleaseConnected(db, engine))
      return refused({ status: 409, message: m.opening_hours_zone_serving() })
    keepChainKey(db, place.secretKey)
    const log = { info: silent, warn: silent, error: silent }
    const parts = { ...target, clock: systemClock, log, secretKey: place.secretKey }
    const loaded = await loadExport(parts, path)
    if (!loaded.ok) return loaded
    const people = await listPeople(db)
    const username = people.find(
      ({ role, deactivatedAt }) => role === adminRole && deactivatedAt === null,
    )?.username
    if (username === undefined) return done({ ...loaded.value, owner: null })
    const password = await inClinicOf(db, () => resetPassword(parts, username))
    if (!password.ok) return password
    return done({ ...loaded.value, owner: { username, password: password.value } })
  })
}
