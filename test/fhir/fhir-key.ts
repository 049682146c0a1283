import { makeIntents } from '#app/features/connections/keys/commands.server.ts'
import type { Scope } from '#app/features/connections/keys/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import type { TestServices } from '#test/services.ts'

type Given = { role?: string; clinicianId?: string; scopes?: readonly Scope[] }

/** A key that an owner makes. @returns the header that brings it */
export async function keyFor(services: TestServices, given: Given = {}): Promise<{ authorization: string }> {
  const { role = 'admin', clinicianId = '', scopes = [] } = given
  const { id } = await storedAdmin(services.db, {
    role: 'admin',
    id: crypto.randomUUID(),
    username: crypto.randomUUID(),
  })
  const fields = Object.assign(
    new Map(Object.entries({ name: 'Referrals', role, days: '90', clinicianId })),
    { repeated: new Map([['scope', [...scopes]]]) },
  )
  const actor = { kind: 'staff', id, addressHash: '' } as const
  const made = await services.clinic.within(() =>
    withLanguage('en', () => makeIntents['make-key'].run(services, { actor, fields, what: '' })),
  )
  return { authorization: `Bearer ${outcomeValue(made).key}` }
}
