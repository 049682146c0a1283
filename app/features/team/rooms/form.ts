import * as z from 'zod/mini'
import { m } from '../../../language/messages.ts'
import { line } from '../../../platform/text/text.ts'
import { tickedOf } from '../assignments/fields.ts'

/** In code points. */
const longestName = 100
/** How many visits a room may hold at once. */
export const capacities = { least: 1, most: 50 } as const

/** A room's form as it was typed. */
export type TypedRoom = { name: string; capacity: string; active: boolean; treatmentIds: string[] }

export const roomFieldOrder = ['name', 'capacity'] as const

export const readTypedRoom = (fields: ReadonlyMap<string, string>, listed: readonly string[]): TypedRoom => ({
  name: fields.get('name') ?? '',
  capacity: fields.get('capacity') ?? '',
  active: fields.has('active'),
  treatmentIds: tickedOf(fields, listed),
})

const isCapacity = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= capacities.least && Number(text) <= capacities.most

export const roomForm = z.object({
  name: line(longestName, m.team_name_missing),
  capacity: z.pipe(
    z.string().check(z.refine(isCapacity, { error: () => m.team_capacity_invalid(capacities) })),
    z.transform((text) => Number(text)),
  ),
  active: z.boolean(),
})
