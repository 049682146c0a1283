import { columns } from '#app/db/columns.ts'
import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import { roleOf } from '#app/features/access/permissions/permissions.ts'
import { readClinician } from '#app/features/accounts/people/clinician.server.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, valuesOf } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import { digest, randomId, randomToken } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { oneLine } from '#app/platform/text/text.ts'
import { countOpenKeys, insertKey, markRevoked } from './queries.server.ts'
import { keyDays, keyPrefix, longestKeyName, mostKeys, scopesOf } from './rules.ts'

type Asked = { actor: Staff; fields: FormFields; what: string }
/** The key, shown this once. */
type KeyDone = { key: string }
const shownCharacters = 4

/** Makes a key. 422 with a sentence at each field that is wrong. @returns the key, shown this once */
async function makeKey(services: Services, { actor, fields }: Asked): Promise<Outcome<KeyDone>> {
  const name = oneLine(fields.get('name') ?? '')
  const role = roleOf(fields.get('role') ?? '')
  const offered = role === null ? [] : scopesOf(role)
  const scopes = offered.filter((scope) => valuesOf(fields, 'scope').includes(scope))
  const days = keyDays.find((one) => String(one ?? '') === (fields.get('days') ?? ''))
  const clinician = await readClinician(services.db, { role, typed: fields.get('clinicianId') })
  const errors = {
    ...(name === '' && { name: m.connections_key_name_missing() }),
    ...(name.length > longestKeyName && { name: m.connections_key_name_long({ most: longestKeyName }) }),
    ...(role === null && { role: m.connections_key_role_missing() }),
    ...(days === undefined && { days: m.connections_key_days_missing() }),
    ...(!clinician.ok && clinician.errors),
  }
  if (Object.keys(errors).length > 0 || role === null || days === undefined || !clinician.ok)
    return refused({ status: 422, errors })
  const key = keyPrefix + randomToken()
  const now = services.clock.now()
  const writing = { actor, object: 'api-key', failed: m.connections_key_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if ((await countOpenKeys(tx, now)) >= mostKeys)
      return refused({ status: 409, message: m.connections_key_too_many({ most: mostKeys }) })
    const objectId = randomId()
    await insertKey(tx, {
      id: objectId,
      name,
      role,
      clinicianId: clinician.value,
      scopes: scopes.join(' '),
      digest: digest(key),
      hint: key.slice(-shownCharacters),
      createdBy: actor.id,
      createdAt: columns.instant(now),
      expiresAt: days === null ? null : columns.instant(now.add({ hours: days * 24 })),
      usedAt: null,
      revokedAt: null,
    })
    return written({ action: 'create', objectId }, { key })
  })
}

function revokeKey(services: Services, { actor, what }: Asked): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'api-key', id: what, failed: m.connections_key_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if (!(await markRevoked(tx, what, services.clock.now())))
      return refused({ status: 404, message: m.connections_key_gone() })
    return written({ action: 'delete' })
  })
}

export const makeIntents = intentsOf<Asked, Outcome<KeyDone>>()({
  'make-key': { asksAgain: true, run: makeKey },
})
export const revokeIntents = intentsOf<Asked, Outcome<undefined>>()({
  'revoke-key': { asksAgain: true, run: revokeKey },
})

export type KeyIntent = IntentOf<typeof makeIntents> | IntentOf<typeof revokeIntents>
