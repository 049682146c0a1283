import { columns } from '#app/db/columns.ts'
import type { Database } from '#app/db/tables.ts'
import { colorsBy, columnsOfDay, tabs } from '../tabs.ts'
import type { DeskViewChoice } from './views.ts'

/** What a new person sees. */
export const firstDeskView: DeskViewChoice = {
  tab: 'today',
  clinician: null,
  columns: 'clinician',
  color: 'status',
}

/** What is kept of them; of somebody who was never here, and of a word that is none of ours, what a new person sees. */
export async function findDeskView(db: Database, adminId: string): Promise<DeskViewChoice> {
  const row = await db
    .selectFrom('desk_views')
    .select(['tab', 'clinician', 'columns', 'color'])
    .where('adminId', '=', adminId)
    .executeTakeFirst()
  if (!row) return firstDeskView
  return {
    tab: tabs.find((tab) => tab === row.tab) ?? firstDeskView.tab,
    clinician: row.clinician,
    columns: columnsOfDay.find((one) => one === row.columns) ?? firstDeskView.columns,
    color: colorsBy.find((one) => one === row.color) ?? firstDeskView.color,
  }
}

export async function keepDeskView(
  db: Database,
  { adminId, at, ...choice }: DeskViewChoice & { adminId: string; at: Temporal.Instant },
): Promise<void> {
  const kept = { ...choice, updatedAt: columns.instant(at) }
  await db
    .insertInto('desk_views')
    .values({ adminId, ...kept })
    .onConflict((conflict) => conflict.column('adminId').doUpdateSet(kept))
    .execute()
}
