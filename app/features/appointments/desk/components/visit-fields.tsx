import type { DeskAppointment } from '../queries.server.ts'

type Props = { row: Pick<DeskAppointment, 'id' | 'updatedAt'>; intent: string }

/** What every change carries: which row, as it was seen, and what to do. */
export function VisitFields({ row, intent }: Props) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="updatedAt" value={row.updatedAt} />
    </>
  )
}
