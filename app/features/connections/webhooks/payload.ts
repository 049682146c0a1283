import type { WebhookDeliveryRow } from '#app/db/process-tables.ts'

type Told = Pick<WebhookDeliveryRow, 'type' | 'happenedAt' | 'kind' | 'objectId'>

/** What a delivery says: ids and kinds, and more where the owner ticked it. */
export const payloadOf = ({ type, happenedAt, kind, objectId }: Told, details?: object) => ({
  type,
  timestamp: happenedAt,
  data: { id: objectId, kind, ...(details && { details }) },
})
