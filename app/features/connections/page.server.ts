import { columns } from '#app/db/columns.ts'
import { roleName, roleOf } from '#app/features/access/permissions/permissions.ts'
import { listClinicians } from '#app/features/accounts/people/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import { dateInShort, listText } from '#app/platform/format.ts'
import type { Services } from '#app/platform/services.ts'
import { scopeName } from './copy.ts'
import { countOpenKeys, listKeys } from './keys/queries.server.ts'
import { type KeyState, keyPrefix, keyState, readScopes } from './keys/rules.ts'
import { type ListedWebhook, readWebhooks } from './webhooks/page.server.ts'
import { countWebhooks } from './webhooks/queries.server.ts'

export type ShownKey = {
  id: string
  name: string
  /** "flk_...a1b2": enough to tell keys apart. */
  hint: string
  role: string
  can: string
  used: string
  ends: string
  state: KeyState
}

export type ConnectionsView = {
  keys: ShownKey[]
  webhooks: ListedWebhook[]
  clinicians: { id: string; name: string }[]
  /** How many other websites may show the booking form. */
  websites: number
}

/** Everything that other programs may do here, as its screen shows it. */
export async function readConnections({
  db,
  clock,
  settings,
}: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<ConnectionsView> {
  const now = columns.instant(clock.now())
  const keys = (await listKeys(db)).map((row): ShownKey => {
    const role = roleOf(row.role)
    const scopes = readScopes(row.scopes, role)
    return {
      id: row.id,
      name: row.name,
      hint: `${keyPrefix}...${row.hint}`,
      role: role === null ? row.role : roleName(role),
      can:
        scopes.length === 0
          ? m.connections_key_public_only()
          : listText(scopes.map((scope) => scopeName[scope]())),
      used: row.usedAt === null ? m.connections_key_unused() : dayOf(row.usedAt),
      ends: row.expiresAt === null ? m.connections_key_no_end() : dayOf(row.expiresAt),
      state: keyState(row, now),
    }
  })
  return {
    keys,
    webhooks: await readWebhooks({ db, clock }),
    clinicians: await listClinicians(db),
    websites: settings.embedOrigins.length,
  }
}

const dayOf = (moment: string) => dateInShort(clinicDate(columns.asInstant(moment)))

/** In one line for the list of sections; a webhook that was turned off needs somebody. */
export async function readConnectionsState({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ line: string; needsAttention: boolean }> {
  const { all, stopped } = await countWebhooks(db)
  if (stopped > 0) return { line: m.webhooks_state_stopped({ count: stopped }), needsAttention: true }
  const keys = m.connections_state({ count: await countOpenKeys(db, clock.now()) })
  const line = all === 0 ? keys : listText([keys, m.webhooks_state_count({ count: all })])
  return { line, needsAttention: false }
}
