import { columns } from '#app/db/columns.ts'
import type { WebhookRow } from '#app/db/process-tables.ts'
import type { Database } from '#app/db/tables.ts'
import { insertWebhook } from '#app/features/connections/webhooks/queries.server.ts'
import { eventTypes, storedEvents } from '#app/features/connections/webhooks/rules.ts'
import { makeSecret } from '#app/features/connections/webhooks/signing.server.ts'

/** A webhook for every event, as if an owner had just added it. @returns its signing secret */
export async function storedWebhook(
  db: Database,
  now: Temporal.Instant,
  given: Partial<WebhookRow> & Pick<WebhookRow, 'url'>,
): Promise<string> {
  const secret = makeSecret()
  const at = columns.instant(now)
  await insertWebhook(db, {
    id: 'hook',
    events: storedEvents(eventTypes),
    details: 0,
    secrets: JSON.stringify([{ secret, until: null }]),
    hint: '',
    state: 'on',
    failingSince: null,
    pausedUntil: null,
    createdBy: 'admin',
    createdAt: at,
    secretAt: at,
    updatedAt: at,
    ...given,
  })
  return secret
}
