import type { Database } from '#app/db/tables.ts'
import { m } from '#app/language/messages.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { ServiceName } from '#app/platform/settings.ts'
import type { Staff } from '../audit/actor.ts'
import { unchanged, writeRecord, written } from '../records/write-record.server.ts'
import { deleteService, findService, storeService } from './queries.server.ts'
import type { Service } from './rules.ts'

type Saved<Name extends ServiceName> = {
  actor: Staff
  name: Name
  value: Service<Name>
  /** Names of the fields that changed, for the log; never what they hold. */
  fields: readonly string[]
  /** What is stored along with it, or not at all. */
  also?: (tx: Database) => Promise<void>
}

/**
 * Keeps what the owner set, once it was tested: from the next request on it holds in this process, and within a second in
 * every other. 409 where the environment says it, 503 where it cannot be stored.
 */
export async function saveService<Name extends ServiceName>(
  services: Services,
  { actor, name, value, fields, also }: Saved<Name>,
): Promise<Outcome<undefined>> {
  if (services.settings.fixed.has(name)) return isFixed()
  const outcome = await writeRecord(services, writing(actor, name), async (tx) => {
    const isNew = (await findService(tx, name)) === undefined
    await storeService(tx, { name, value, now: services.clock.now() })
    await also?.(tx)
    return written({ action: isNew ? 'create' : 'edit', detail: { fields: [...fields] } })
  })
  await follow(services)
  return outcome
}

/** The service is off again. The same refusals. */
export async function removeService(
  services: Services,
  { actor, name }: { actor: Staff; name: ServiceName },
): Promise<Outcome<undefined>> {
  if (services.settings.fixed.has(name)) return isFixed()
  const outcome = await writeRecord<undefined>(services, writing(actor, name), async (tx) =>
    (await deleteService(tx, name)) ? written({ action: 'delete' }) : unchanged(),
  )
  await follow(services)
  return outcome
}

/** The settings are as they were stored before anything else is answered. */
async function follow({ clinic }: Services): Promise<void> {
  clinic.forget()
  await clinic.within(() => {})
}

const isFixed = () => refused({ status: 409, message: m.service_settings_fixed() })

const writing = (actor: Staff, name: ServiceName) =>
  ({ actor, object: 'service', id: name, failed: m.service_settings_failed() }) as const
