import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { ListTable } from '#app/ui/back-office/list-table.tsx'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { newWebhookPath, webhookPath } from '../address.ts'
import type { ListedWebhook } from '../page.server.ts'
import styles from './webhooks.module.css'

/** All webhooks, each with its last 24 hours. */
export function WebhooksSection({ webhooks }: { webhooks: readonly ListedWebhook[] }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">{m.webhooks_title()}</h2>
      <p>{m.webhooks_lead()}</p>
      {webhooks.length === 0 ? <p>{m.webhooks_none()}</p> : <WebhookTable webhooks={webhooks} />}
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.small, box.button)}
        to={newWebhookPath}
      >
        <Icon name="plus" />
        {m.webhooks_add()}
      </Link>
    </section>
  )
}

function WebhookTable({ webhooks }: { webhooks: readonly ListedWebhook[] }) {
  return (
    <ListTable
      caption={m.webhooks_title()}
      columns={[m.webhooks_address(), m.webhooks_events(), m.webhooks_lately()]}
      actions={m.webhooks_actions()}
    >
      {webhooks.map(({ id, place, events, lately }) => (
        <tr key={id}>
          <td className={clsx(listTable.first, styles.place)}>
            <b>
              <bdi>{place}</bdi>
            </b>
          </td>
          <td>{events}</td>
          <td>
            <Chip tone={lately.tone}>{lately.words}</Chip>
          </td>
          <td className={listTable.actions}>
            <div className={clsx(rowActions.actions, listTable.rowActions)}>
              <Link
                className={rowActions.button}
                to={webhookPath(id)}
                aria-label={m.webhooks_open_of({ place })}
              >
                {m.webhooks_open()}
              </Link>
            </div>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
