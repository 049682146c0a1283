import type { Staff } from '#app/features/audit/actor.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { findService } from '#app/features/service-settings/queries.server.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneNumberIn } from '#app/platform/text/phone.server.ts'
import { createTexter } from '#app/platform/texts/texter-http.server.ts'
import { readService, type TypedService } from './rules.ts'
import { tryTexter } from './test-text.server.ts'

/** Someone waits for it. */
const tryMilliseconds = 15_000

/**
 * Connects a service for text messages once it took a test text: nothing is kept before. What the test counts against is
 * the same as for every test text.
 */
export async function connectTexts(
  services: Services,
  { actor, typed }: { actor: Staff; typed: TypedService },
): Promise<Outcome<undefined>> {
  const { db, settings } = services
  const { publicUrl, allowPrivateHosts, fixed } = settings
  if (fixed.has('texts')) return refused({ status: 409, message: m.service_settings_fixed() })
  if (publicUrl === null) return refused({ status: 422, message: m.text_service_needs_address() })
  const kept = (await findService(db, 'texts')) ?? null
  const read = readService(typed, { numberOf: oneNumberIn, kept })
  if (!read.ok) return read
  const texter = createTexter(
    { texts: { ...read.value, isTyped: true }, publicUrl, allowPrivateHosts },
    { limitMilliseconds: tryMilliseconds },
  )
  const tried = await tryTexter(services, { actor, typed: typed.number, texter })
  if (!tried.ok) return tried
  const changed = [
    kept?.account !== read.value.account && 'account',
    kept?.url !== read.value.url && 'server',
    kept?.secret !== read.value.secret && 'password',
    kept?.sender.value !== read.value.sender.value && 'sender',
  ]
  const fields = changed.filter((name) => name !== false)
  return saveService(services, { actor, name: 'texts', value: read.value, fields })
}

export const disconnectTexts = (
  services: Services,
  { actor }: { actor: Staff },
): Promise<Outcome<undefined>> => removeService(services, { actor, name: 'texts' })
