import { clsx } from 'clsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../../language/messages.ts'
import { ActionNotice } from '../../../ui/back-office/action-notice.tsx'
import chip from '../../../ui/back-office/chip.module.css'
import quietText from '../../../ui/back-office/quiet-text.module.css'
import screenHead from '../../../ui/back-office/screen-head.module.css'
import { useKeptFocus } from '../../../ui/back-office/use-kept-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import { copy } from '../copy.ts'
import {
  type ActionName,
  clinicianAddress,
  newClinicianAddress,
  path,
  toSettleAddress,
} from '../desk/address.ts'
import type { ClinicianRefusal, ClinicianView } from '../desk/clinician-page.server.ts'
import { ClinicianForm } from './clinician-form.tsx'
import styles from './clinician-page.module.css'
import { FeedBox } from './feed-box.tsx'
import { WebsiteBox } from './website-box.tsx'

type Props = {
  view: ClinicianView
  action: ActionName | null
  refusal: ClinicianRefusal | undefined
  /** The calendar address that was just made: it is shown this once. */
  feed: string | undefined
  actionKey: string
}

/** A clinician's page: who they are and what they do, their calendar for a phone. */
export function ClinicianPage({ view, action, refusal, feed, actionKey }: Props) {
  const { clinician } = view
  const name = clinician?.name ?? ''
  const said = action && copy.done(action, { kind: 'clinician', name, place: 0, total: 0 })
  const isQuiet = refusal !== undefined || feed !== undefined
  return (
    <>
      <Head clinician={clinician} actionKey={actionKey} />
      <ActionNotice
        refusal={refusal?.typed ? undefined : refusal?.message}
        done={isQuiet ? null : said}
        closeLabel={m.team_close()}
        actionKey={actionKey}
      />
      <div className={clinician ? styles.columns : undefined}>
        <ClinicianForm key={JSON.stringify(view.typed)} view={view} refusal={refusal} />
        {clinician && (
          <div className={styles.boxes}>
            <WebsiteBox clinician={clinician} />
            <FeedBox clinician={clinician} made={feed} />
          </div>
        )}
      </div>
    </>
  )
}

/** Where the page cannot be read. */
export function ClinicianUnavailable({ message }: { message: string | undefined }) {
  return (
    <>
      <div className={screenHead.header}>
        <h1>{m.team_title()}</h1>
      </div>
      <Banner tone="error">
        <p>
          {message} <a href={path}>{m.team_back()}</a>
        </p>
      </Banner>
    </>
  )
}

function Head({ clinician, actionKey }: { clinician: ClinicianView['clinician']; actionKey: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = clinician ? clinicianAddress(clinician.id) : newClinicianAddress
  useKeptFocus({ actionKey, list, heading, isLedTo: true })
  return (
    <div className={screenHead.header}>
      <div>
        <p className={quietText.line}>
          <Link to={path}>{m.team_title()}</Link>
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {clinician ? <bdi>{clinician.name}</bdi> : m.team_add_clinician()}
        </h1>
      </div>
      {clinician && clinician.toSettle > 0 && (
        <Link className={clsx(chip.chip, chip.warning)} to={toSettleAddress('clinician', clinician.id)}>
          {m.team_to_settle({ count: clinician.toSettle })}
        </Link>
      )}
    </div>
  )
}
