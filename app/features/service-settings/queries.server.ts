import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import type { ServiceName } from '#app/platform/settings.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { type Service, type StoredServices, serviceShapes } from './rules.ts'

const names = keysOf(serviceShapes)

/** What the owner set; a row that cannot be read counts as none, and is named. */
export async function readServices(
  db: Database,
): Promise<{ stored: StoredServices; unreadable: readonly ServiceName[] }> {
  const rows = await db.selectFrom('service_settings').select(['name', 'value']).limit(names.length).execute()
  const unreadable: ServiceName[] = []
  const entries = names.flatMap((name) => {
    const row = rows.find((one) => one.name === name)
    if (!row) return []
    const value = valueIn(name, row.value)
    if (value === null) unreadable.push(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { stored: Object.fromEntries(entries), unreadable }
}

function valueIn(name: ServiceName, text: string): Service<ServiceName> | null {
  try {
    return serviceShapes[name].safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** One service as the owner set it; undefined for none, and for one that cannot be read. */
export async function findService<Name extends ServiceName>(
  db: Database,
  name: Name,
): Promise<Service<Name> | undefined> {
  const { stored } = await readServices(db)
  return stored[name]
}

export async function storeService<Name extends ServiceName>(
  tx: Database,
  { name, value, now }: { name: Name; value: Service<Name>; now: Temporal.Instant },
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: columns.instant(now) }
  await tx
    .insertInto('service_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** @returns whether there was one */
export async function deleteService(tx: Database, name: ServiceName): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('service_settings')
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
