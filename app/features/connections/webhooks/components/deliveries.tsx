import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { ListTable } from '#app/ui/back-office/list-table.tsx'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { webhookPath } from '../address.ts'
import type { WebhookIntent } from '../commands.server.ts'
import type { WebhookView } from '../page.server.ts'
import styles from './webhooks.module.css'

/** The newest first, each with what was answered and when it's tried next. */
export function Deliveries({ view: { id, state, deliveries } }: { view: WebhookView }) {
  if (deliveries.length === 0) return <p>{m.webhooks_deliveries_none()}</p>
  return (
    <ListTable
      caption={m.webhooks_deliveries()}
      columns={[m.webhooks_when(), m.webhooks_event(), m.webhooks_answer(), m.webhooks_attempts()]}
      actions={m.webhooks_actions()}
    >
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <td className={listTable.first}>
            <b>{delivery.when}</b>
          </td>
          <td>
            {delivery.event}
            <small className={styles.type}>{delivery.type}</small>
          </td>
          <td>
            <Chip tone={delivery.answer.tone}>{delivery.answer.words}</Chip>
          </td>
          <td data-l={m.webhooks_attempts()}>{delivery.attempts}</td>
          <td className={listTable.actions}>
            <div className={clsx(rowActions.actions, listTable.rowActions)}>
              <Link
                className={rowActions.button}
                to={`${webhookPath(id)}?delivery=${delivery.id}`}
                replace
                preventScrollReset
                aria-label={m.webhooks_view_of({ event: delivery.event, when: delivery.when })}
              >
                {m.webhooks_view()}
              </Link>
              {state === 'on' && (
                <RowForm
                  list={webhookPath(id)}
                  fields={{ intent: `again ${delivery.id}` satisfies Spoken<WebhookIntent> }}
                >
                  <button
                    type="submit"
                    className={rowActions.button}
                    aria-label={m.webhooks_again_of({ event: delivery.event, when: delivery.when })}
                  >
                    {m.webhooks_again()}
                  </button>
                </RowForm>
              )}
            </div>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
