import type { DeskView } from '../page.server.ts'
import type { VisitLine } from '../team.server.ts'

/** In the order in which they are sent. */
const columns = [
  'id',
  'name',
  'email',
  'phone',
  'date',
  'time',
  'treatment',
  'status',
  'language',
  'clinician',
  'room',
  'overlap',
  'overlapReason',
  'updatedAt',
  'wrote',
] as const satisfies (keyof VisitLine)[]

/** The dashboard as a page carries it beside its markup: of each row the values alone. */
export type SentView = Omit<DeskView, 'rows'> & { rows: (string | boolean | null)[][] }

export const sendView = (view: DeskView): SentView => ({
  ...view,
  rows: view.rows.map((row) => columns.map((column) => row[column] ?? null)),
})

export const receivedView = ({ rows, ...view }: SentView): DeskView => ({
  ...view,
  rows: rows.map(
    (values) => Object.fromEntries(columns.map((column, index) => [column, values[index]])) as VisitLine,
  ),
})
