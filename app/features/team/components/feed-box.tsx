import { clsx } from 'clsx'
import { useState } from 'react'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import buttonRow from '../../../ui/back-office/button-row.module.css'
import compactField from '../../../ui/back-office/compact-field.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import { RowForm } from '../../../ui/back-office/row-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { Field } from '../../../ui/forms/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { clinicianAddress } from '../desk/address.ts'
import type { ClinicianView } from '../desk/clinician-page.server.ts'

type Props = {
  clinician: NonNullable<ClinicianView['clinician']>
  /** The address that was just made: shown this once. */
  made: string | undefined
}

/** The clinician's own visits in the calendar of their phone: an address that only they should know. */
export function FeedBox({ clinician: { id, feed }, made }: Props) {
  const list = clinicianAddress(id)
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="feed-title">
      <h2 id="feed-title">{m.team_feed()}</h2>
      <p>{m.team_feed_lead()}</p>
      {made && <MadeFeed address={made} />}
      {feed && (
        <p className={quietText.small}>
          {m.team_feed_made({ when: feed.made })}{' '}
          {feed.read ? m.team_feed_read({ when: feed.read }) : m.team_feed_never_read()}
        </p>
      )}
      <div className={buttonRow.row}>
        <RowForm list={list} fields={{ intent: 'renew-feed' }}>
          <Button type="submit" variant="secondary" size="extra-small">
            {feed ? m.team_feed_renew() : m.team_feed_make()}
          </Button>
        </RowForm>
        {feed && (
          <RowForm list={list} fields={{ intent: 'revoke-feed' }}>
            <Button type="submit" variant="danger-outline" size="extra-small">
              {m.team_feed_revoke()}
            </Button>
          </RowForm>
        )}
      </div>
      {feed && <p className={quietText.small}>{m.team_feed_renew_hint()}</p>}
    </section>
  )
}

function MadeFeed({ address }: { address: string }) {
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copyIt = () => {
    void navigator.clipboard.writeText(address).then(() => setCopied(true))
  }
  return (
    <Banner tone="success" focus>
      <p>{m.team_feed_once()}</p>
      <Field
        className={compactField.compact}
        name="feed"
        label={m.team_feed_address()}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {hydrated && (
        <Button variant="secondary" size="extra-small" icon={isCopied ? 'check' : 'copy'} onClick={copyIt}>
          {isCopied ? m.team_feed_copied() : m.team_feed_copy()}
        </Button>
      )}
    </Banner>
  )
}
