import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionDialog, DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import listTable from '#app/ui/back-office/list-table.module.css'
import { ListTable } from '#app/ui/back-office/list-table.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { embedSettingsPath } from '../embed/addresses.ts'
import type { KeyIntent } from '../keys/commands.server.ts'
import type { ConnectionsView, ShownKey } from '../page.server.ts'
import { WebhooksSection } from '../webhooks/components/webhooks-section.tsx'

const path = sectionPath('connections')
export const newKeyPath = `${path}/key`

type Props = {
  view: ConnectionsView
  /** The key that is asked about before it is revoked. */
  revoking: ShownKey | undefined
  isRevoked: boolean
  isWebhookDeleted: boolean
  problem: string | undefined
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** What other features show below. */
  children?: ReactNode
}

/** What other programs may do here. */
export function ConnectionsPage(props: Props) {
  const { view, revoking, isRevoked, isWebhookDeleted, problem, confirmation, children } = props
  const { keys, webhooks, websites } = view
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.settings_sections_connections()}</h1>
          <p className={quietText.line}>{m.connections_lead()}</p>
        </div>
      </div>
      {problem && (
        <Banner tone="error" focus>
          <p>{problem}</p>
        </Banner>
      )}
      {isRevoked && (
        <Banner tone="success" focus>
          <p>{m.connections_key_revoked()}</p>
        </Banner>
      )}
      {isWebhookDeleted && (
        <Banner tone="success" focus>
          <p>{m.webhooks_is_deleted()}</p>
        </Banner>
      )}
      <section className={clsx(card.card, box.box)} aria-labelledby="keys-title">
        <h2 id="keys-title">{m.connections_keys()}</h2>
        <p>{m.connections_keys_lead()}</p>
        {keys.length === 0 ? <p>{m.connections_keys_none()}</p> : <KeyTable keys={keys} />}
        <Link className={clsx(buttons.button, buttons.secondary, buttons.small, box.button)} to={newKeyPath}>
          <Icon name="plus" />
          {m.connections_key_make()}
        </Link>
        <p className={quietText.line}>
          <a href="/api/docs" hrefLang="en">
            {m.connections_reference()}
          </a>
        </p>
      </section>
      <WebhooksSection webhooks={webhooks} />
      <section className={clsx(card.card, box.box)} aria-labelledby="embed-title">
        <h2 id="embed-title">{m.connections_embed()}</h2>
        <p>{websites === 0 ? m.connections_embed_card() : m.connections_embed_count({ count: websites })}</p>
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.small, box.button)}
          to={embedSettingsPath}
        >
          {m.connections_embed_set_up()}
        </Link>
      </section>
      {children}
      {revoking && (
        <DeletionDialog
          list={path}
          words={{
            title: m.connections_key_revoke_title(),
            keep: m.connections_key_keep(),
            deleteIt: m.connections_key_revoke(),
            deleting: m.connections_key_revoking(),
            close: m.settings_close(),
          }}
          fields={{ intent: `revoke-key ${revoking.id}` satisfies Spoken<KeyIntent> }}
          icon="x"
        >
          <p className={quietText.text}>{m.connections_key_revoke_text({ name: revoking.name })}</p>
          {confirmation}
        </DeletionDialog>
      )}
    </>
  )
}

const stateWords = { open: null, expired: m.connections_key_expired, revoked: m.connections_key_is_revoked }

function KeyTable({ keys }: { keys: readonly ShownKey[] }) {
  return (
    <ListTable
      caption={m.connections_keys()}
      columns={[
        m.connections_key_name(),
        m.people_role(),
        m.connections_key_can(),
        m.connections_key_used(),
        m.connections_key_ends(),
      ]}
      actions={m.connections_key_revoke()}
    >
      {keys.map(({ id, name, hint, role, can, used, ends, state }) => (
        <tr key={id}>
          <td className={listTable.first}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <small>{hint}</small>
            {stateWords[state] && <Chip tone="plain">{stateWords[state]()}</Chip>}
          </td>
          <td data-l={m.people_role()}>{role}</td>
          <td data-l={m.connections_key_can()}>{can}</td>
          <td data-l={m.connections_key_used()}>{used}</td>
          <td data-l={m.connections_key_ends()}>{ends}</td>
          <td className={listTable.actions}>
            {state !== 'revoked' && (
              <div className={clsx(rowActions.actions, listTable.rowActions)}>
                <DeletionLink
                  to={`${path}?revoke=${id}`}
                  label={m.connections_key_revoke_of({ name })}
                  title={m.connections_key_revoke()}
                />
              </div>
            )}
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
